import { createContext, useContext } from "react";
import type { CalendarEvent, CalendarLawyer } from "#api/calendar.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import type { Day } from "#domain/law/days.ts";

/** What every part of a calendar needs: whom colours belong to, and what to do with an event. */
export type CalendarTools = {
  name: CalendarName;
  today: Day;
  lawyerOf: (id: string | null) => CalendarLawyer | undefined;
  onOpen: (event: CalendarEvent) => void;
  onDay: (day: Day) => void;
  /** Moves a hearing to a day, and to an hour if one is told. Only for events that `canMove` says so of. */
  onMove: (event: CalendarEvent, day: Day, time: string | null) => void;
  canMove: (event: CalendarEvent) => boolean;
};

export const CalendarContext = createContext<CalendarTools | null>(null);

export function useCalendarTools(): CalendarTools {
  const tools = useContext(CalendarContext);
  if (!tools) throw new Error("outside of a calendar");
  return tools;
}
