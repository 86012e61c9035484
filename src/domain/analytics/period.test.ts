import { expect, test } from "vitest";
import { countDays, isPartialMonth, monthsOf, periodBefore } from "./period.ts";

test.each([
  [
    { start: "2026-01-01", end: "2026-12-31" },
    { start: "2025-01-01", end: "2025-12-31" },
  ],
  [
    { start: "2026-03-01", end: "2026-03-31" },
    { start: "2026-01-29", end: "2026-02-28" },
  ],
  [
    { start: "2026-11-15", end: "2026-11-15" },
    { start: "2026-11-14", end: "2026-11-14" },
  ],
  // Days, not hours: the clocks change in between.
  [
    { start: "2026-03-29", end: "2026-03-30" },
    { start: "2026-03-27", end: "2026-03-28" },
  ],
])("the period before %j is %j", (period, earlier) => {
  expect(periodBefore(period)).toEqual(earlier);
  expect(countDays(earlier.start, earlier.end)).toBe(countDays(period.start, period.end));
});

test("a period has every month that it touches", () => {
  expect(monthsOf({ start: "2025-11-30", end: "2026-02-01" })).toEqual(["2025-11-01", "2025-12-01", "2026-01-01", "2026-02-01"]);
  expect(monthsOf({ start: "2026-01-31", end: "2026-01-31" })).toEqual(["2026-01-01"]);
});

test("a month is whole only if all of its days are in the period and over", () => {
  const whole = (month: string, start: string, end: string, today = "2027-01-01") => !isPartialMonth(month, { start, end, today });
  expect(whole("2026-02-01", "2026-02-01", "2026-02-28")).toBe(true);
  expect(whole("2026-02-01", "2026-01-15", "2026-12-31")).toBe(true);
  expect(whole("2026-01-01", "2026-01-15", "2026-12-31")).toBe(false);
  expect(whole("2026-12-01", "2026-01-15", "2026-12-30")).toBe(false);
  expect(whole("2026-12-01", "2026-01-01", "2026-12-31")).toBe(true);
  expect(whole("2026-12-01", "2026-01-01", "2026-12-31", "2026-12-30")).toBe(false);
  expect(whole("2026-12-01", "2026-01-01", "2026-12-31", "2026-12-31")).toBe(true);
});
