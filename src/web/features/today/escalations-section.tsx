import { IconAlertTriangle } from "@tabler/icons-react";
import type { ManagerDay } from "#api/office-day.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { browserZone } from "#web/record/base/time-zone.ts";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { useDayWords } from "./day-words.ts";
import { pathOfRecord } from "./record-line.ts";

/** Deadlines that nobody acted on, until their notice is read. */
export function EscalationsSection({ escalations, today }: Pick<ManagerDay, "escalations" | "today">) {
  const { t } = useI18n();
  const words = useDayWords(today);
  if (escalations.rows.length === 0) return null;
  return (
    <DaySection title={t("today.escalations")} icon={<IconAlertTriangle size={18} />} total={escalations.total} isUrgent>
      <DayRows>
        {escalations.rows.map(({ id, text, at, entity, record }) => (
          <DayRow key={id} to={pathOfRecord({ entity, id: record })} lead={words.short(toLocal(at, browserZone).slice(0, 10))} title={text} />
        ))}
      </DayRows>
    </DaySection>
  );
}
