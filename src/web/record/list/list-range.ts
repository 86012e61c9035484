import { type PeriodUnit, shiftDay } from "#domain/analytics/period.ts";
import { canBeEmpty, traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { parseDay, toLocal } from "#domain/formats/local-time.ts";
import { addMonths } from "#domain/law/days.ts";
import { browserZone } from "#web/record/base/time-zone.ts";

/** Both bounds are inclusive; either may be missing. */
export type Range<Bound extends string | number = string | number> = { from?: Bound; to?: Bound };
export const pastPeriods = [
  ...(["today", "thisWeek", "lastWeek", "thisMonth", "lastMonth", "thisQuarter", "lastQuarter"] as const),
  ...(["thisYear", "lastYear", "lastYearToDate", "last12Months"] as const),
] as const;
/** Of dates that are still to come: deadlines and hearings. */
export const comingPeriods = ["overdue", "next7Days", "next30Days"] as const;
const periods = [...pastPeriods, ...comingPeriods] as const;
/** A period relative to today, also in a saved view. */
export type Period = { period: (typeof periods)[number] };
/** Records without a value, or those that have one. */
export type Presence = { empty: boolean };

/** A range from a URL or a saved view, if it is valid for the field. */
export function rangeOf(field: Field, given: unknown): Range | Period | Presence | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const { kind } = field;
  const { period, from, to, empty } = given as Record<string, unknown>;
  if (typeof empty === "boolean" && canBeEmpty(field)) return { empty };
  const known = periods.find((one) => one === period);
  const isDays = traits[kind].filter === "days";
  if (known && isDays) return { period: known };
  const isBound = (bound: unknown): bound is string | number =>
    isDays ? typeof bound === "string" && parseDay(bound) !== undefined : typeof bound === "number" && Number.isFinite(bound);
  const range = { ...(isBound(from) && { from }), ...(isBound(to) && { to }) };
  return Object.keys(range).length > 0 ? range : undefined;
}

/** The bounds of a range, or those that a relative period has today. */
export function boundsOf<Bound extends string | number>(range: Range<Bound> | Period | Presence | undefined, today = localToday()): Range<Bound> {
  if (range && "empty" in range) return {};
  return (range && "period" in range ? daysOf(range.period, today) : (range ?? {})) as Range<Bound>;
}

/** What a relative period is, or is the part of until today. */
export function unitOf(range: Range<string> | Period): PeriodUnit | undefined {
  if (!("period" in range)) return undefined;
  return units[range.period];
}

const units: Readonly<Partial<Record<Period["period"], PeriodUnit>>> = {
  ...{ thisWeek: "week", lastWeek: "week", thisMonth: "month", lastMonth: "month", thisQuarter: "quarter", lastQuarter: "quarter" },
  ...{ thisYear: "year", lastYear: "year", lastYearToDate: "year" },
};

const localToday = () => toLocal(new Date(), browserZone).slice(0, 10);

function daysOf(period: Period["period"], today: string): Range<string> {
  const [year, month, date] = today.split("-").map(Number) as [number, number, number];
  const quarter = month - ((month - 1) % 3);
  const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "thisWeek": {
      const sinceMonday = (new Date(`${today}T12:00Z`).getUTCDay() + 6) % 7;
      return { from: day(year, month, date - sinceMonday), to: day(year, month, date - sinceMonday + 6) };
    }
    case "lastWeek": {
      const { from, to } = daysOf("thisWeek", today) as Required<Range<string>>;
      return { from: shiftDay(from, -7), to: shiftDay(to, -7) };
    }
    case "overdue":
      return { to: day(year, month, date - 1) };
    case "next7Days":
      return { from: today, to: day(year, month, date + 7) };
    case "next30Days":
      return { from: today, to: day(year, month, date + 30) };
    case "thisMonth":
      return { from: day(year, month, 1), to: day(year, month + 1, 0) };
    case "lastMonth":
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
    case "thisQuarter":
      return { from: day(year, quarter, 1), to: day(year, quarter + 3, 0) };
    case "lastQuarter":
      return { from: day(year, quarter - 3, 1), to: day(year, quarter, 0) };
    case "lastYear":
      return { from: day(year - 1, 1, 1), to: day(year - 1, 12, 31) };
    case "lastYearToDate":
      return { from: day(year - 1, 1, 1), to: addMonths(today, -12) };
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
