import { IconZzz } from "@tabler/icons-react";
import type { Work } from "#api/office-day.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { filterOfLawyer } from "./list-links.ts";
import { pathOfRecord, useRecordLine } from "./record-line.ts";
import { useSplitLinks } from "./use-split-links.ts";
import { useWorkScope } from "./work-context.ts";

/** Live records that nobody has planned anything for. */
export function IdleSection({ idle }: Pick<Work, "idle">) {
  const { t, date, enumLabel } = useI18n();
  const lineOf = useRecordLine();
  const links = useSplitLinks();
  const filter = { ...filterOfLawyer(useWorkScope().lawyer), nextKind: ["none"] };
  if (idle.rows.length === 0) return null;
  return (
    <DaySection
      title={t("today.idle")}
      icon={<IconZzz size={18} />}
      total={idle.cases + idle.civilCases}
      isExact
      all={links(idle, { cases: filter, civilCases: filter }, "nextDate")}
    >
      <DayRows>
        {idle.rows.map(({ record, status, since }) => (
          <DayRow
            key={record.id}
            to={pathOfRecord(record)}
            title={lineOf(record)}
            text={[
              record.entity === "civilCase"
                ? enumLabel("civilStatus", status as EnumKey<"civilStatus">)
                : enumLabel("caseStatus", status as EnumKey<"caseStatus">),
              since && t("today.idleSince", { date: date(since) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
      </DayRows>
    </DaySection>
  );
}
