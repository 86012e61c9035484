import { IconPaperclip } from "@tabler/icons-react";
import type { Work } from "#api/office-day.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { browserZone } from "#web/record/base/time-zone.ts";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { useDayWords } from "./day-words.ts";
import { pathOfRecord, useRecordLine } from "./record-line.ts";

/** What shops and head offices have sent: files and answers, by record. */
export function PapersSection({ papers, today }: Pick<Work, "papers" | "today">) {
  const { t } = useI18n();
  const words = useDayWords(today);
  const lineOf = useRecordLine();
  if (papers.rows.length === 0) return null;
  return (
    <DaySection title={t("today.papers")} icon={<IconPaperclip size={18} />} total={papers.total}>
      <DayRows>
        {papers.rows.map(({ record, at, by, files, answers, last }) => (
          <DayRow
            key={record.id}
            to={pathOfRecord(record)}
            search={{ tab: "files" }}
            lead={words.short(toLocal(at, browserZone).slice(0, 10))}
            title={lineOf(record)}
            text={[t("today.papersText", { files, answers }), last, by].filter(Boolean).join(" · ")}
          />
        ))}
      </DayRows>
    </DaySection>
  );
}
