import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { type DayTerm, endOfTerm, type TermKey, terms } from "#domain/law/terms.ts";

export type AppealKey = Extract<TermKey, `es.appeal.${string}` | "fr.appeal.police" | "fr.appeal" | `${string}.civilAppeal${string}`>;

const [longest, shortest]: readonly Readonly<Record<CalendarName, readonly AppealKey[]>>[] = [
  { penal: ["es.appeal.abbreviated", "fr.appeal"], civil: ["es.civilAppeal", "fr.civilAppeal"] },
  { penal: ["es.appeal.petty", "fr.appeal.police"], civil: ["es.civilAppeal", "fr.civilAppeal.enforcement"] },
];

/** The longest term in calendar days: August and the holidays around it do not count as working days. */
const maxTermDays = 90;
/** Upper bound of the local holidays within one term. */
const maxLocalHolidays = 6;

/** The first and last day of notification whose term can end in a period, whatever the local holidays of the court. */
export const notificationWindow = (name: CalendarName, { from, to }: { from: Day; to: Day }) => ({
  since: firstDay(from, (notified) => longest![name].some((key) => latestEnd(key, notified) >= from)),
  until: addDays(
    firstDay(to, (notified) => shortest![name].every((key) => earliestEnd(key, notified) > to)),
    -1,
  ),
});

/** Binary search: the first of the last `maxTermDays` days for which the condition holds. It must hold for all later days. */
function firstDay(last: Day, holds: (day: Day) => boolean): Day {
  let [early, late] = [-maxTermDays, 0];
  while (early < late) {
    const middle = Math.floor((early + late) / 2);
    if (holds(addDays(last, middle))) late = middle;
    else early = middle + 1;
  }
  return addDays(last, early);
}

const earliestEnd = (key: AppealKey, notified: Day): Day => endOfTerm(terms[key], notified, { jurisdiction: terms[key].jurisdiction });

function latestEnd(key: AppealKey, notified: Day): Day {
  const term: DayTerm = terms[key];
  const length = "days" in term.length ? { days: term.length.days + maxLocalHolidays } : { months: term.length.months + 1 };
  return endOfTerm({ ...term, length }, notified, { jurisdiction: terms[key].jurisdiction });
}
