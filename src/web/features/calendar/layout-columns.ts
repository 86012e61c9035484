export type Timed = { id: string; minute: number };
export type Column = { column: number; columns: number };

/** Columns for the events of one day: events that overlap share the width. */
export function layoutColumns(events: readonly Timed[], minutes: number): Map<string, Column> {
  const placed = new Map<string, Column>();
  let group: { id: string; column: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { id, column } of group) placed.set(id, { column, columns: ends.length });
    [group, ends] = [[], []];
  };
  for (const { id, minute } of events.toSorted((one, other) => one.minute - other.minute)) {
    if (ends.every((end) => end <= minute)) close();
    const free = ends.findIndex((end) => end <= minute);
    const column = free < 0 ? ends.length : free;
    ends[column] = minute + minutes;
    group.push({ id, column });
  }
  close();
  return placed;
}
