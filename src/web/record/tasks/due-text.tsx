import { useI18n } from "#web/lib/i18n.tsx";
import { daysUntil, useTimeZone } from "#web/record/base/time-zone.ts";
import classes from "./tasks-panel.module.css";

/** The day until which an open task is to be done, in words where it is near. */
export function DueText({ day }: { day: string }) {
  const { t, date } = useI18n();
  const days = daysUntil(day, useTimeZone());
  if (days < 0)
    return (
      <span className={classes.late}>
        {t("tasks.overdue")} · {date(day)}
      </span>
    );
  return <span data-today={days === 0 || undefined}>{days === 0 ? t("tasks.today") : days === 1 ? t("tasks.tomorrow") : date(day)}</span>;
}
