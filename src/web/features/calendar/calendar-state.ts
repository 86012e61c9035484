import { type CalendarName, calendarKinds, type EventKind } from "#domain/calendar/event-kinds.ts";
import { parseDay } from "#domain/formats/local-time.ts";
import { addDays, addMonths, type Day, weekdayOf } from "#domain/law/days.ts";

export const calendarViews = ["month", "week", "sevenDays", "day"] as const;
export type CalendarView = (typeof calendarViews)[number];
export type CalendarState = {
  view: CalendarView;
  day: Day;
  /** Only these; undefined for all. */
  lawyers: readonly string[] | undefined;
  kinds: readonly EventKind[] | undefined;
  /** Only hearings that clash, as a list. */
  clashes: true | undefined;
  /** Only hearings that take place, as a list with who goes there. */
  attended: true | undefined;
  /** The case whose sheet is open. */
  sheet: string | undefined;
};

/** Reads the state from the URL and ignores invalid values. */
export function calendarStateOf(name: CalendarName, search: Readonly<Record<string, unknown>>, today: Day): CalendarState {
  const known: readonly string[] = calendarKinds[name];
  return {
    view: calendarViews.find((view) => view === search.view) ?? "month",
    day: (typeof search.day === "string" && parseDay(search.day)) || today,
    lawyers: stringsOf(search.lawyers),
    kinds: stringsOf(search.kinds)?.filter((kind) => known.includes(kind)) as EventKind[] | undefined,
    clashes: search.clashes === true ? true : undefined,
    attended: search.attended === true ? true : undefined,
    sheet: typeof search.sheet === "string" ? search.sheet : undefined,
  };
}

const stringsOf = (given: unknown) => (Array.isArray(given) ? given.filter((one) => typeof one === "string") : undefined);

export const calendarSearchOf = ({ view, day, ...rest }: CalendarState, today: Day) => ({
  ...(view !== "month" && { view }),
  ...(day !== today && { day }),
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
});

/** The days of a view, both ends included; whole weeks from Monday, or seven days from the chosen one. */
export function periodOf({ view, day }: Pick<CalendarState, "view" | "day">): { from: Day; to: Day } {
  if (view === "day") return { from: day, to: day };
  if (view === "sevenDays") return { from: day, to: addDays(day, 6) };
  if (view === "week") return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const first = `${day.slice(0, 8)}01`;
  return { from: mondayOf(first), to: addDays(mondayOf(addDays(addMonths(first, 1), -1)), 6) };
}

export function daysOf({ from, to }: { from: Day; to: Day }): Day[] {
  const days = [from];
  while (days.at(-1)! < to) days.push(addDays(days.at(-1)!, 1));
  return days;
}

/** The day one view later or earlier. */
export function stepDay({ view, day }: Pick<CalendarState, "view" | "day">, steps: 1 | -1): Day {
  if (view === "month") return addMonths(`${day.slice(0, 8)}01`, steps);
  return addDays(day, view === "day" ? steps : 7 * steps);
}

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
