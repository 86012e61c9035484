import { createContext, useContext } from "react";
import type { CalendarEvent, CalendarLawyer, ClashingHearing } from "#api/calendar.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import type { Day } from "#domain/law/days.ts";

/** What every part of a calendar needs: the lawyers for the colours, and the actions on an event. */
export type CalendarActions = {
  name: CalendarName;
  today: Day;
  lawyerOf: (id: string | null) => CalendarLawyer | undefined;
  clashesOf: (event: CalendarEvent) => ClashingHearing[];
  onOpen: (event: CalendarEvent) => void;
  onDay: (day: Day) => void;
  /** Moves a hearing to a day, and to a time if given. Only for events for which `canMove` is true. */
  onMove: (event: CalendarEvent, day: Day, time: string | null) => void;
  canMove: (event: CalendarEvent) => boolean;
};

export const CalendarContext = createContext<CalendarActions | null>(null);

export function useCalendarActions(): CalendarActions {
  const actions = useContext(CalendarContext);
  if (!actions) throw new Error("useCalendarActions is used outside of CalendarContext");
  return actions;
}
