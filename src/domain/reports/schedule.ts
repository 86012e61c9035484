import type { Period } from "#domain/analytics/period.ts";
import { fromLocal } from "#domain/formats/local-time.ts";
import { addDays, addMonths, type Day, daysBetween, localDay, weekdayOf } from "#domain/law/days.ts";
import { timeZoneOf } from "#domain/provinces.ts";
import type { ReportFormat, ReportKind } from "./report-kinds.ts";

/** The reports that can be scheduled: those that are requested with a dialog. */
export const scheduledReports = [
  { kind: "customer", format: "pdf" },
  { kind: "customer", format: "xlsx" },
  { kind: "global", format: "xlsx" },
  { kind: "actions", format: "xlsx" },
] as const satisfies readonly { kind: ReportKind; format: ReportFormat }[];
export const scheduledKinds = ["customer", "global", "actions"] as const satisfies readonly ReportKind[];
export type ScheduledKind = (typeof scheduledKinds)[number];

/** The days that a scheduled report is about, seen from the day on which it is made. */
export const relativePeriods = ["lastWeek", "lastMonth", "monthToDate", "yearToDate"] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

/** A day of the week from Monday, 1, to Sunday, 7; or a day of the month, where a shorter month has its last one. */
export type Recurrence = { every: "week" | "month"; day: number; hour: number };

/** Why a schedule does not run any more: its owner is gone or may not see the report, or the token that saved it has ended. */
export const stopReasons = ["owner", "rights", "token"] as const;
export type StopReason = (typeof stopReasons)[number];

/** What became of a report for one recipient. */
export const deliveryResults = ["making", "ready", "blocked", "noRight"] as const;
export type DeliveryResult = (typeof deliveryResults)[number];

export const maxRecipients = 50;

/** The clock that the hour of a schedule is of. */
export const scheduleZone = (country: string | null) => timeZoneOf("", country);

/** The first run after an instant. */
export const nextRun = (rule: Recurrence, after: Date, zone: string): Date => runsAround(rule, after, zone).find((run) => run > after)!;

/** The last run that was due until an instant: of several missed ones, the only one that is made up for. */
export const lastRun = (rule: Recurrence, until: Date, zone: string): Date => runsAround(rule, until, zone).findLast((run) => run <= until)!;

function runsAround({ every, day, hour }: Recurrence, instant: Date, zone: string): Date[] {
  const today = localDay(instant, zone);
  const steps = [-1, 0, 1, 2];
  const days =
    every === "week" ? steps.map((weeks) => addDays(mondayOf(today), weeks * 7 + day - 1)) : steps.map((months) => dayOfMonth(today, months, day));
  return days.map((one) => instantOf(one, hour, zone));
}

const mondayOf = (day: Day) => addDays(day, -((weekdayOf(day) + 6) % 7));
const firstOfMonth = (day: Day, months = 0) => addMonths(`${day.slice(0, 8)}01`, months);

function dayOfMonth(of: Day, months: number, day: number): Day {
  const first = firstOfMonth(of, months);
  return addDays(first, Math.min(day, daysBetween(first, firstOfMonth(first, 1))) - 1);
}

/** In the night when the clocks go forward an hour is missing: the run is at the end of it. */
function instantOf(day: Day, hour: number, zone: string): Date {
  const at = (one: number) => fromLocal(`${day}T${String(one).padStart(2, "0")}:00`, zone);
  return new Date(at(hour) ?? at(hour + 1)!);
}

export function periodOn(period: RelativePeriod, day: Day): Period {
  switch (period) {
    case "lastWeek":
      return { start: addDays(mondayOf(day), -7), end: addDays(mondayOf(day), -1) };
    case "lastMonth":
      return { start: firstOfMonth(day, -1), end: addDays(firstOfMonth(day), -1) };
    case "monthToDate":
      return { start: firstOfMonth(day), end: day };
    case "yearToDate":
      return { start: `${day.slice(0, 4)}-01-01`, end: day };
  }
}
