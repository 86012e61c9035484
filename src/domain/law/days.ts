/** A calendar day, `2026-03-29`, without time and time zone. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone. */
export function localDay(instant: string | Date, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${part.year!.padStart(4, "0")}-${part.month}-${part.day}`;
}

const dayLength = 86_400_000;
const instantOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number): Day => new Date(instant).toISOString().slice(0, 10);

export const addDays = (day: Day, count: number): Day => dayOf(instantOf(day) + count * dayLength);
export const daysBetween = (from: Day, to: Day): number => Math.round((instantOf(to) - instantOf(from)) / dayLength);

/** From date to date; where the month has no such day, its last one (art. 5 of the Spanish civil code, art. 641 of the French CPC). */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  return dayOf(Date.UTC(lastOfMonth.getUTCFullYear(), lastOfMonth.getUTCMonth(), Math.min(date, lastOfMonth.getUTCDate())));
}

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(instantOf(day)).getUTCDay();
export const isWeekend = (day: Day): boolean => weekdayOf(day) === 0 || weekdayOf(day) === 6;
