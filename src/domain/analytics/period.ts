import { addMonths } from "#domain/law/days.ts";

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

/** What a period is, or is the part of until a day. */
export type PeriodUnit = "week" | "month" | "quarter" | "year";
/** What figures are compared with: the days before, or those of the year before. */
export const comparisons = ["before", "lastYear"] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * The days that those of a period are compared with, on the day, in analytics and in reports: to date against the same days before. Without a
 * unit the dates tell: whole months are compared with as many months, and days from the first of a month, a quarter or a year with the same days
 * of the one before; anything else with as many days.
 */
export function comparedPeriod(period: Period, against: Comparison, unit?: PeriodUnit): Period {
  if (unit === "week") return shiftDays(period, against === "before" ? -7 : -364);
  if (against === "lastYear") return shiftMonths(period, -12);
  const months = unit ? unitMonths[unit] : monthsIn(period);
  return months ? shiftMonths(period, -months) : shiftDays(period, -countDays(period.start, period.end));
}

const unitMonths = { month: 1, quarter: 3, year: 12 } as const;

const shiftDays = ({ start, end }: Period, by: number): Period => ({ start: shiftDay(start, by), end: shiftDay(end, by) });

/** The last day of a month is compared with the last day of another. */
function shiftMonths({ start, end }: Period, by: number): Period {
  const isLast = shiftDay(end, 1).endsWith("-01");
  return { start: addMonths(start, by), end: isLast ? shiftDay(addMonths(`${end.slice(0, 7)}-01`, by + 1), -1) : addMonths(end, by) };
}

function monthsIn({ start, end }: Period): number | undefined {
  const next = shiftDay(end, 1);
  const whole = Math.round(countDays(start, end) / 30.44);
  if (whole > 0 && addMonths(start, whole) === next) return whole;
  const month = Number(start.slice(5, 7)) - 1;
  return start.endsWith("-01") ? Object.values(unitMonths).find((months) => month % months === 0 && next < addMonths(start, months)) : undefined;
}

/** The first day of each month in the period. */
export function monthsOf({ start, end }: Period): string[] {
  const found: string[] = [];
  for (let month = `${start.slice(0, 7)}-01`; month <= end; month = `${shiftDay(month, 31).slice(0, 7)}-01`) found.push(month);
  return found;
}

/** What figures are of, what they are compared with, and when: a month that is not over yet is not whole. */
export type ShownPeriod = Period & { today: string; against?: Period | undefined };

/** Whether only some days of this month count. */
export function isPartialMonth(month: string, { start, end, today }: ShownPeriod): boolean {
  const last = shiftDay(`${shiftDay(month, 31).slice(0, 7)}-01`, -1);
  return start > month || end < last || today < last;
}
