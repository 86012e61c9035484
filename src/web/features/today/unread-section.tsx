import { IconMessage } from "@tabler/icons-react";
import type { Work } from "#api/office-day.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { browserZone } from "#web/record/base/time-zone.ts";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { useDayWords } from "./day-words.ts";
import { pathOfRecord, peopleOf } from "./record-line.ts";

/** Messages that were written to the reader, by thread: those with mentions first. */
export function UnreadSection({ unread, today }: Pick<Work, "unread" | "today">) {
  const { t } = useI18n();
  const words = useDayWords(today);
  if (unread.length === 0) return null;
  return (
    <DaySection title={t("today.unread")} icon={<IconMessage size={18} />} total={unread.reduce((sum, { messages }) => sum + messages, 0)}>
      <DayRows>
        {unread.map(({ entity, record, number, thread, messages, mentions, latestAt, parties }) => (
          <DayRow
            key={`${record} ${thread}`}
            to={pathOfRecord({ entity, id: record })}
            search={{ tab: "messages", thread }}
            lead={words.short(toLocal(latestAt, browserZone).slice(0, 10))}
            title={[peopleOf(parties), number, t(`thread.${thread}`)].filter(Boolean).join(" · ")}
            text={t("thread.unread", { n: messages })}
            aside={mentions > 0 && t("today.mentioned")}
          />
        ))}
      </DayRows>
    </DaySection>
  );
}
