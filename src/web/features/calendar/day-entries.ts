import { type EventKind, isTerm } from "#domain/calendar/event-kinds.ts";

type Entry = { kind: EventKind };

/** The events of a day that fit, and how many are behind the link, terms of the law among them. The link takes the place of one event. */
export function dayEntries<E extends Entry>(events: readonly E[], max: number): { shown: readonly E[]; hidden: number; terms: number } {
  if (events.length <= max) return { shown: events, hidden: 0, terms: 0 };
  const rest = events.slice(max - 1);
  return { shown: events.slice(0, max - 1), hidden: rest.length, terms: rest.filter(({ kind }) => isTerm(kind)).length };
}
