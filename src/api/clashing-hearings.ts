import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import type { CalendarEvent, CalendarPeriod, ClashingHearing } from "./calendar.ts";

/** The hearings that an event of this period clashes with. */
export const clashingHearings = ({ events, hearings }: Pick<CalendarPeriod, "events" | "hearings">, { clashes }: CalendarEvent): ClashingHearing[] =>
  clashes.map((place) => hearings[place - events.length] ?? hearingOf(events[place]!));

const hearingOf = ({ kind, record, number, at, timeZone, court }: CalendarEvent): ClashingHearing => ({
  kind: kind as HearingKind,
  record,
  number,
  at: at!,
  timeZone,
  court,
});
