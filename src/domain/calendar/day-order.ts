import { type EventKind, isTerm } from "./event-kinds.ts";

type Placed = { kind: EventKind; day: string; at: string | null; number: string };

/**
 * By day. Within a day the terms of the law come first, because nobody else gives notice of them; then hearings by instant, as two courts may
 * be in different time zones; dates without an hour come last.
 */
export const inDayOrder = <E extends Placed>(events: readonly E[]): E[] =>
  events
    .map((event) => ({ event, place: `${event.day} ${isTerm(event.kind) ? "" : (event.at ?? "9999")} ${event.number}` }))
    .sort((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : 0))
    .map(({ event }) => event);
