import { IconFilePlus, IconUserQuestion } from "@tabler/icons-react";
import type { NewRecord, SplitOf } from "#api/office-day.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { browserZone } from "#web/record/base/time-zone.ts";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { useDayWords } from "./day-words.ts";
import { filterOfLawyer, openRecords } from "./list-links.ts";
import { pathOfRecord, peopleOf } from "./record-line.ts";
import { useSplitLinks } from "./use-split-links.ts";
import { useWorkScope } from "./work-context.ts";

type Props = { records: SplitOf<NewRecord>; today: Day };

/** Records in their first status. */
export function NewRecordsSection({ records, today }: Props) {
  const { t } = useI18n();
  const links = useSplitLinks();
  const filter = filterOfLawyer(useWorkScope().lawyer);
  if (records.rows.length === 0) return null;
  return (
    <DaySection
      title={t("today.newRecords")}
      icon={<IconFilePlus size={18} />}
      total={records.cases + records.civilCases}
      all={links(records, { cases: { ...filter, caseStatus: ["new"] }, civilCases: { ...filter, status: ["new"] } })}
    >
      <RecordRows records={records} today={today} />
    </DaySection>
  );
}

/** Live records that have no lawyer. */
export function UnassignedSection({ records, today }: Props) {
  const { t } = useI18n();
  const links = useSplitLinks();
  const filter = filterOfLawyer("none");
  if (records.rows.length === 0) return null;
  return (
    <DaySection
      title={t("today.unassigned")}
      icon={<IconUserQuestion size={18} />}
      total={records.cases + records.civilCases}
      isUrgent
      isExact
      all={links(records, { cases: { ...filter, ...openRecords.cases }, civilCases: { ...filter, ...openRecords.civilCases } })}
    >
      <RecordRows records={records} today={today} />
    </DaySection>
  );
}

function RecordRows({ records, today }: Props) {
  const { money } = useI18n();
  const words = useDayWords(today);
  const { nameOf } = useWorkScope();
  return (
    <DayRows>
      {records.rows.map(({ record, at, amount }) => (
        <DayRow
          key={record.id}
          to={pathOfRecord(record)}
          lead={words.short(toLocal(at, browserZone).slice(0, 10))}
          title={[peopleOf(record.parties), record.number, record.place].filter(Boolean).join(" · ")}
          text={nameOf(record.lawyer)}
          aside={amount !== null && money(amount)}
        />
      ))}
    </DayRows>
  );
}
