import { addDays, type Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";

/** Days in words, as seen from today: "hoy", "mañana", else weekday and date. */
export function useDayWords(today: Day) {
  const { t, locale } = useI18n();
  const tag = locale === "fr" ? "fr-FR" : "es-ES";
  const format = (day: Day, style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...style, timeZone: "UTC" }).format(new Date(day));
  return {
    short: (day: Day) =>
      day === today
        ? t("today.isToday")
        : day === addDays(today, 1)
          ? t("today.tomorrow")
          : format(day, { weekday: "short", day: "numeric", month: "short" }),
    long: (day: Day) => format(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  };
}
