import type { Field } from "#domain/fields.ts";
import { parseDay, toLocal } from "#domain/formats/local-time.ts";
import { browserZone } from "./time-zone.ts";

/** Both ends included; either may be open. */
export type Range<End extends string | number = string | number> = { from?: End; to?: End };
export const periods = ["today", "thisWeek", "thisMonth", "thisYear", "last12Months"] as const;
/** A period that moves on with the calendar, also in a view that was saved last year. */
export type Period = { period: (typeof periods)[number] };

export const isRanged = ({ kind }: Field) => isDated(kind) || kind === "money" || kind === "integer";
const isDated = (kind: Field["kind"]) => kind === "date" || kind === "datetime";

/** What an address or a saved view says of a range, as far as it fits the field. */
export function rangeOf({ kind }: Field, given: unknown): Range | Period | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const { period, from, to } = given as Record<string, unknown>;
  const known = periods.find((one) => one === period);
  if (known && isDated(kind)) return { period: known };
  const isEnd = (end: unknown): end is string | number =>
    isDated(kind) ? typeof end === "string" && parseDay(end) !== undefined : typeof end === "number" && Number.isFinite(end);
  const range = { ...(isEnd(from) && { from }), ...(isEnd(to) && { to }) };
  return Object.keys(range).length > 0 ? range : undefined;
}

/** The ends that a range or a moving period has today. */
export function endsOf<End extends string | number>(range: Range<End> | Period | undefined, today = localToday()): Range<End> {
  return (range && "period" in range ? daysOf(range.period, today) : (range ?? {})) as Range<End>;
}

const localToday = () => toLocal(new Date(), browserZone).slice(0, 10);

function daysOf(period: Period["period"], today: string): Range<string> {
  const [year, month, date] = today.split("-").map(Number) as [number, number, number];
  const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "thisWeek": {
      const sinceMonday = (new Date(`${today}T12:00Z`).getUTCDay() + 6) % 7;
      return { from: day(year, month, date - sinceMonday), to: day(year, month, date - sinceMonday + 6) };
    }
    case "thisMonth":
      return { from: day(year, month, 1), to: day(year, month + 1, 0) };
    case "thisYear":
      return { from: day(year, 1, 1), to: day(year, 12, 31) };
    case "last12Months": {
      const [, nextMonth, nextDate] = day(year, month, date + 1)
        .split("-")
        .map(Number) as [number, number, number];
      const startsThisYear = nextMonth === 1 && nextDate === 1;
      return { from: day(startsThisYear ? year : year - 1, nextMonth, nextDate), to: today };
    }
  }
}
