import { useI18n } from "#web/lib/i18n.tsx";
import type { DateWords } from "#web/ui/input/date-entry.tsx";

/** The texts of a date input, with the label of its field. */
export function useDateWords(field: string, placeholder: "date.placeholder" | "datetime.placeholder" = "date.placeholder"): DateWords {
  const { t } = useI18n();
  return {
    placeholder: t(placeholder),
    open: t("date.open", { field }),
    clear: t("date.clear", { field }),
    calendar: t("date.calendar"),
    time: t("date.time"),
    hours: t("date.hours"),
    minutes: t("date.minutes"),
    previousMonth: t("date.previousMonth"),
    nextMonth: t("date.nextMonth"),
    previousYear: t("date.previousYear"),
    nextYear: t("date.nextYear"),
    previousDecade: t("date.previousDecade"),
    nextDecade: t("date.nextDecade"),
  };
}
