import { expect, test } from "vitest";
import { comparedPeriod, isPartialMonth, monthsOf } from "./period.ts";

test.each([
  // Whole months, quarters and years.
  ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
  ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31"],
  ["2025-11-20", "2026-11-19", "2024-11-20", "2025-11-19"],
  // Until a day: the same days of the month, quarter or year before.
  ["2026-11-01", "2026-11-19", "2026-10-01", "2026-10-19"],
  ["2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  ["2026-10-01", "2026-11-19", "2026-07-01", "2026-08-19"],
  ["2026-01-01", "2026-05-10", "2025-01-01", "2025-05-10"],
  // Anything else: as many days, though the clocks change in between.
  ["2026-11-15", "2026-11-15", "2026-11-14", "2026-11-14"],
  ["2026-03-29", "2026-03-30", "2026-03-27", "2026-03-28"],
  ["2026-11-09", "2026-11-15", "2026-11-02", "2026-11-08"],
])("%s to %s is compared with %s to %s", (start, end, from, to) => {
  expect(comparedPeriod({ start, end }, "before")).toEqual({ start: from, end: to });
});

test.each([
  ["2026-01-01", "2026-01-19", "year", "before", "2025-01-01", "2025-01-19"],
  ["2026-01-01", "2026-01-19", "quarter", "before", "2025-10-01", "2025-10-19"],
  ["2026-06-01", "2026-06-03", "week", "before", "2026-05-25", "2026-05-27"],
  ["2026-06-01", "2026-06-07", "week", "lastYear", "2025-06-02", "2025-06-08"],
  ["2026-11-01", "2026-11-19", "month", "lastYear", "2025-11-01", "2025-11-19"],
  ["2028-02-01", "2028-02-29", undefined, "lastYear", "2027-02-01", "2027-02-28"],
  ["2026-11-10", "2026-11-12", undefined, "lastYear", "2025-11-10", "2025-11-12"],
] as const)("%s to %s of a %s, against %s: %s to %s", (start, end, unit, against, from, to) => {
  expect(comparedPeriod({ start, end }, against, unit)).toEqual({ start: from, end: to });
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
