/** Two days of the calendar, both included. */
export type Period = { start: string; end: string };

/** Ten years: more columns than anybody reads. */
export const mostDays = 3_660;

const length = 86_400_000;
const time = (day: string) => Date.parse(`${day}T00:00Z`);
/** So many days later, or earlier. */
export const shifted = (day: string, by: number) => new Date(time(day) + by * length).toISOString().slice(0, 10);

export const days = (start: string, end: string) => Math.round((time(end) - time(start)) / length) + 1;

/** Not backwards, and not too long. */
export const isPeriod = ({ start, end }: Period) => start <= end && days(start, end) <= mostDays;

/** The period of equal length just before. */
export const before = ({ start, end }: Period): Period => ({ start: shifted(start, -days(start, end)), end: shifted(start, -1) });

/** The first day of each month that the period touches. */
export function months({ start, end }: Period): string[] {
  const found: string[] = [];
  for (let month = `${start.slice(0, 7)}-01`; month <= end; month = `${shifted(month, 31).slice(0, 7)}-01`) found.push(month);
  return found;
}
