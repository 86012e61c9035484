export type Timed = { id: string; minute: number };
export type Placed = { column: number; columns: number };

/** Where each of the events of one day stands that take this long: those that overlap share the width, in columns. */
export function sideBySide(events: readonly Timed[], length: number): Map<string, Placed> {
  const placed = new Map<string, Placed>();
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
    ends[column] = minute + length;
    group.push({ id, column });
  }
  close();
  return placed;
}
