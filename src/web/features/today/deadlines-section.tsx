import { IconHourglass } from "@tabler/icons-react";
import { countLimit } from "#api/limits.ts";
import type { Work } from "#api/office-day.ts";
import { termName } from "#domain/law/term-names.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { useDayWords } from "./day-words.ts";
import { filterOfLawyer } from "./list-links.ts";
import { pathOfRecord, useRecordLine } from "./record-line.ts";
import { useSplitLinks } from "./use-split-links.ts";
import { useWorkScope } from "./work-context.ts";

/** Terms on which something can be lost, those of today and tomorrow first. */
export function DeadlinesSection({ deadlines, today }: Pick<Work, "deadlines" | "today">) {
  const { t, number } = useI18n();
  const words = useDayWords(today);
  const lineOf = useRecordLine();
  const links = useSplitLinks();
  const { lawyer } = useWorkScope();
  const filter = { ...filterOfLawyer(lawyer), nextKind: ["term"] };
  return (
    <DaySection
      title={t("today.deadlines")}
      icon={<IconHourglass size={18} />}
      total={deadlines.cases + deadlines.civilCases}
      isUrgent={deadlines.overdue > 0}
      note={deadlines.overdue > 0 && deadlines.overdue < countLimit ? t("today.overdue", { n: number(deadlines.overdue) }) : undefined}
      all={links(deadlines, { cases: filter, civilCases: filter }, "nextDate")}
      empty={t("today.deadlinesNone")}
    >
      <DayRows>
        {deadlines.rows.map(({ record, key, date, workingDays }) => (
          <DayRow
            key={`${record.id} ${key} ${date}`}
            to={pathOfRecord(record)}
            lead={words.short(date)}
            isLate={workingDays <= 0}
            title={t(termName(key) as "term.appeal")}
            text={lineOf(record)}
            aside={t("today.workingDays", { n: workingDays })}
          />
        ))}
      </DayRows>
    </DaySection>
  );
}
