import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CalendarCount, CalendarEvent } from "#api/calendar.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { query } from "#web/lib/api.ts";
import { readAgain } from "#web/lib/read-again.ts";
import { useChangesOf } from "#web/lib/use-changes-of.ts";
import { browserZone } from "#web/record/time-zone.ts";
import { type CalendarState, calendarSearchOf, calendarStateOf, periodOf } from "./calendar-state.ts";

/** What an event shows is of these records. */
const shown = ["case", "civilCase", "lawyer", "court", "establishment", "customer", "witness"];

/**
 * The calendar that the address tells of. The whole period is read once and narrowed here, so that a filter answers at once;
 * only where it holds too many events to send are the filters sent along.
 */
export function useCalendar(name: CalendarName) {
  const today = toLocal(new Date(), browserZone).slice(0, 10);
  const state = calendarStateOf(name, useSearch({ strict: false }) as Record<string, unknown>, today);
  const navigate = useNavigate();
  const queries = useQueryClient();
  useChangesOf(shown, () => readAgain(queries, { queryKey: query.calendar.key() }));

  const { lawyers, kinds } = state;
  const period = periodOf(state);
  // The two calendars differ only in the kinds they may be asked for.
  const route = query.calendar[name] as (typeof query.calendar)["penal"];
  const whole = useQuery(route.queryOptions({ input: period, placeholderData: keepPreviousData }));
  const isAsked = whole.data?.counts && (lawyers ?? kinds) && lawyers?.length !== 0 && kinds?.length !== 0;
  const narrowed = { ...period, ...(lawyers && { lawyers: [...lawyers] }), ...(kinds && { kinds: [...kinds] as never }) };
  const narrow = useQuery(route.queryOptions({ input: isAsked ? narrowed : skipToken, placeholderData: keepPreviousData }));

  const data = (isAsked && narrow.data) || whole.data;
  const isWanted = ({ kind, lawyer }: Pick<CalendarEvent | CalendarCount, "kind" | "lawyer">) =>
    (!kinds || kinds.includes(kind)) && (!lawyers || lawyers.includes(lawyer ?? "none"));
  return {
    today,
    state,
    period,
    /** Everything of the period, for the legends. */
    all: whole.data,
    error: whole.error ?? narrow.error,
    again: () => void whole.refetch(),
    events: data?.events.filter(isWanted) ?? [],
    counts: data?.counts?.filter(isWanted),
    change: (changes: Partial<CalendarState>, replace = false) =>
      void navigate({ to: ".", search: calendarSearchOf({ ...state, ...changes }, today) as never, replace, resetScroll: false }),
  };
}
export type Calendar = ReturnType<typeof useCalendar>;
