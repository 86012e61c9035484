/** Two days of the calendar, both included. */
export type Period = { start: string; end: string };

/** Ten years: longer charts cannot be read. */
export const maxDays = 3_660;

const dayMs = 86_400_000;
const time = (day: string) => Date.parse(`${day}T00:00Z`);
/** The day this many days later; earlier if the number is negative. */
export const shiftDay = (day: string, by: number) => new Date(time(day) + by * dayMs).toISOString().slice(0, 10);

export const countDays = (start: string, end: string) => Math.round((time(end) - time(start)) / dayMs) + 1;

/** Whether the end is not before the start, and the period not too long. */
export const isPeriod = ({ start, end }: Period) => start <= end && countDays(start, end) <= maxDays;

/** The previous period of equal length. */
export const periodBefore = ({ start, end }: Period): Period => ({ start: shiftDay(start, -countDays(start, end)), end: shiftDay(start, -1) });

/** The first day of each month in the period. */
export function monthsOf({ start, end }: Period): string[] {
  const found: string[] = [];
  for (let month = `${start.slice(0, 7)}-01`; month <= end; month = `${shiftDay(month, 31).slice(0, 7)}-01`) found.push(month);
  return found;
}

/** What figures are of, and when: a month that is not over yet is not whole. */
export type ShownPeriod = Period & { today: string };

/** Whether only some days of this month count. */
export function isPartialMonth(month: string, { start, end, today }: ShownPeriod): boolean {
  const last = shiftDay(`${shiftDay(month, 31).slice(0, 7)}-01`, -1);
  return start > month || end < last || today < last;
}
