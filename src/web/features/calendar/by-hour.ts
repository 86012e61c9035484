/** Usual hours of courts; earlier or later hearings extend them. */
const courtHours = { from: 8, to: 19 };

type Timed = { time: string | null };

const hourOf = (time: string) => Number(time.slice(0, 2));

/** The hours that a week shows. */
export function hoursOf(events: readonly Timed[]): number[] {
  const hours = events.flatMap(({ time }) => (time ? [hourOf(time)] : []));
  const [from, to] = [Math.min(courtHours.from, ...hours), Math.max(courtHours.to, ...hours.map((hour) => hour + 1))];
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** The hearings of a day by the hour in which they begin, in the order of their minutes. */
export function byHour<E extends Timed>(events: readonly E[]): Map<number, E[]> {
  const timed = events.filter(({ time }) => time !== null).toSorted((one, other) => (one.time! < other.time! ? -1 : one.time! > other.time! ? 1 : 0));
  return Map.groupBy(timed, ({ time }) => hourOf(time!));
}

/** The time of a drop in the cell of an hour: its first or its second half. */
export const timeInHour = (hour: number, share: number): string => `${String(hour).padStart(2, "0")}:${share < 0.5 ? "00" : "30"}`;
