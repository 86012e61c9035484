import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CalendarCount, CalendarEvent } from "#api/calendar.ts";
import { clashingHearings } from "#api/clashing-hearings.ts";
import { type CalendarName, type EventKind, hearingKinds } from "#domain/calendar/event-kinds.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { query } from "#web/lib/api.ts";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { useRefetchOnChange } from "#web/lib/use-refetch-on-change.ts";
import { browserZone } from "#web/record/base/time-zone.ts";
import { type CalendarState, calendarSearchOf, calendarStateOf, periodOf } from "./calendar-state.ts";

/** The entities whose changes can change an event. */
const shownEntities = ["case", "civilCase", "task", "lawyer", "court", "establishment", "customer", "witness"];

/**
 * The calendar of the URL. The whole period is read once and filtered here, so that filters respond at once.
 * Only where the period has too many events to send, the filters go to the server.
 */
export function useCalendar(name: CalendarName) {
  const today = toLocal(new Date(), browserZone).slice(0, 10);
  const state = calendarStateOf(name, useSearch({ strict: false }) as Record<string, unknown>, today);
  const navigate = useNavigate();
  const queries = useQueryClient();
  useRefetchOnChange(shownEntities, () => refetchQueries(queries, { queryKey: query.calendar.key() }));

  const { lawyers, attended } = state;
  const kinds: readonly EventKind[] | undefined = attended ? hearingKinds.filter((kind) => !state.kinds || state.kinds.includes(kind)) : state.kinds;
  const period = periodOf(state);
  const input = { ...period, ...(attended && { witnesses: true }) };
  // The two routes differ only in the kinds that they accept.
  const route = query.calendar[name] as (typeof query.calendar)["penal"];
  const whole = useQuery(route.queryOptions({ input, placeholderData: keepPreviousData }));
  const isFiltered = whole.data?.counts && (lawyers ?? kinds) && lawyers?.length !== 0 && kinds?.length !== 0;
  const filtered = { ...input, ...(lawyers && { lawyers: [...lawyers] }), ...(kinds && { kinds: [...kinds] as never }) };
  const filteredQuery = useQuery(route.queryOptions({ input: isFiltered ? filtered : skipToken, placeholderData: keepPreviousData }));

  const data = (isFiltered && filteredQuery.data) || whole.data;
  const isShown = ({ kind, lawyer }: Pick<CalendarEvent | CalendarCount, "kind" | "lawyer">) =>
    (!kinds || kinds.includes(kind)) && (!lawyers || lawyers.includes(lawyer ?? "none"));
  return {
    today,
    state,
    period,
    /** All events of the period, for the legends. */
    all: whole.data,
    error: whole.error ?? filteredQuery.error,
    retry: () => void whole.refetch(),
    events: data?.events.filter((event) => isShown(event) && (!attended || takesPlace(event.state))) ?? [],
    clashesOf: ({ id }: Pick<CalendarEvent, "id">) => {
      const found = [whole.data, filteredQuery.data].find((one) => one?.events.some((event) => event.id === id));
      return found ? clashingHearings(found, found.events.find((event) => event.id === id)!) : [];
    },
    counts: data?.counts?.filter(isShown),
    change: (changes: Partial<CalendarState>, replace = false) =>
      void navigate({ to: ".", search: calendarSearchOf({ ...state, ...changes }, today) as never, replace, resetScroll: false }),
  };
}
export type Calendar = ReturnType<typeof useCalendar>;
