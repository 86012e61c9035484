import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { type DayTerm, endOfTerm, type TermKey, terms } from "#domain/law/terms.ts";

export type AppealKey = Extract<
  TermKey,
  "es.appeal.petty" | "es.appeal.fast" | "es.appeal.abbreviated" | "fr.appeal.police" | "fr.appeal" | `${string}.civilAppeal`
>;

const [longest, shortest]: readonly Readonly<Record<CalendarName, readonly AppealKey[]>>[] = [
  { penal: ["es.appeal.abbreviated", "fr.appeal"], civil: ["es.civilAppeal", "fr.civilAppeal"] },
  { penal: ["es.appeal.petty", "fr.appeal.police"], civil: ["es.civilAppeal", "fr.civilAppeal"] },
];

/** Days that the longest term takes, with August and the holidays around it. */
const reach = 90;
/** More local holidays than any province has within a term. */
const localHolidays = 6;

/** The days of notification whose terms can end in a period, wherever the court sits. */
export const notifiedFor = (name: CalendarName, { from, to }: { from: Day; to: Day }) => ({
  since: firstOf(from, (notified) => longest![name].some((key) => latestEnd(key, notified) >= from)),
  until: addDays(
    firstOf(to, (notified) => shortest![name].every((key) => earliestEnd(key, notified) > to)),
    -1,
  ),
});

/** The first day from which on something holds, up to this one. */
function firstOf(last: Day, holds: (day: Day) => boolean): Day {
  let [early, late] = [-reach, 0];
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
  const length = "days" in term.length ? { days: term.length.days + localHolidays } : { months: term.length.months + 1 };
  return endOfTerm({ ...term, length }, notified, { jurisdiction: terms[key].jurisdiction });
}
