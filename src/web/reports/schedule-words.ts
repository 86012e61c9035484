import type { Schedule } from "#api/schedules.ts";
import { refText } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";

const maxNamed = 3;
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Schedules in words: what, about whom, when, and how the last run ended. */
export function useScheduleWords() {
  const words = useI18n();
  const { t, locale, datetime, enums } = words;
  const weekday = (day: number) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(monday + (day - 1) * dayMs));
  const hour = (one: number) => `${String(one).padStart(2, "0")}:00`;
  const nameOf = ({ kind, format }: Pick<Schedule, "kind" | "format">) =>
    kind === "customer" ? t(`reports.kind.customer.${format}`) : t(`reports.kind.${kind}`);
  const joined = (names: readonly string[]) =>
    names.length > maxNamed ? t("schedules.more", { names: names.slice(0, maxNamed).join(", "), n: names.length - maxNamed }) : names.join(", ");
  return {
    weekday,
    hour,
    nameOf,
    about: ({ customer, country, establishments, period }: Schedule) =>
      [
        customer?.alias ?? t("activity.allCustomers"),
        ...(country ? [enums.countries[country]] : []),
        ...(establishments.length > 0 ? [joined(establishments.map((one) => refText(words, one)))] : []),
        t(`schedules.period.${period}`),
      ].join(" · "),
    when: ({ every, day, hour: at }: Schedule) =>
      every === "week"
        ? t("schedules.everyWeek", { day: weekday(day), hour: hour(at) })
        : t("schedules.everyMonth", { day: String(day), hour: hour(at) }),
    recipients: ({ recipients }: Schedule) => t("schedules.to", { names: joined(recipients.map(({ alias }) => alias)) }),
    last: ({ last }: Schedule) => {
      if (!last) return t("schedules.never");
      const results = (["ready", "making", "failed", "skipped"] as const).filter((key) => last[key] > 0);
      return t("schedules.last", {
        date: datetime(last.at),
        result: results.map((key) => t(`schedules.result.${key}`, { n: last[key] })).join(", "),
      });
    },
  };
}
