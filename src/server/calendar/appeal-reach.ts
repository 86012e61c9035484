import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { type DayTerm, endOfTerm, type TermKey, terms } from "#domain/law/terms.ts";

export type AppealKey = Extract<
  TermKey,
  "es.appeal.petty" | "es.appeal.fast" | "es.appeal.abbreviated" | "fr.appeal.police" | "fr.appeal" | `${string}.civilAppeal`
>;

const longest: Readonly<Record<CalendarName, readonly AppealKey[]>> = {
  penal: ["es.appeal.abbreviated", "fr.appeal"],
  civil: ["es.civilAppeal", "fr.civilAppeal"],
};

/** The longest term, over August and the holidays around it. */
const reach = 90;
/** More than any province has within a term. */
const localHolidays = 6;

/** The first day of notification whose appeal can still end on this day or later, wherever the court sits. */
export function notifiedSince(name: CalendarName, from: Day): Day {
  let [early, late] = [-reach, 0];
  while (early < late) {
    const middle = Math.floor((early + late) / 2);
    if (longest[name].some((key) => latestEnd(key, addDays(from, middle)) >= from)) late = middle;
    else early = middle + 1;
  }
  return addDays(from, early);
}

function latestEnd(key: AppealKey, notified: Day): Day {
  const term: DayTerm = terms[key];
  const length = "days" in term.length ? { days: term.length.days + localHolidays } : { months: term.length.months + 1 };
  return endOfTerm({ ...term, length }, notified, { jurisdiction: terms[key].jurisdiction });
}
