import { toLocal } from "#domain/formats/local-time.ts";
import { addDays } from "#domain/law/days.ts";
import type { ImageEnd } from "#domain/law/images.ts";
import { useI18n } from "#web/lib/i18n.tsx";

type End = ImageEnd & { timeZone: string };

/** Until when images can be handed over or stored, in words and to the hour. */
export function useImageWords() {
  const { t, date } = useI18n();
  const localOf = (instant: string | Date, timeZone: string) => toLocal(instant, timeZone);
  const dayWord = (day: string, today: string) =>
    day === today ? t("images.until.today") : day === addDays(today, 1) ? t("images.until.tomorrow") : t("images.until.day", { date: date(day) });
  return {
    until: ({ until, timeZone }: End) => {
      const [end, now] = [localOf(until, timeZone), localOf(new Date(), timeZone)];
      return t("images.until", { day: dayWord(end.slice(0, 10), now.slice(0, 10)), time: end.slice(11, 16) });
    },
    /** Today or tomorrow. */
    isSoon: ({ until, timeZone }: End) => localOf(until, timeZone).slice(0, 10) <= addDays(localOf(new Date(), timeZone).slice(0, 10), 1),
  };
}
