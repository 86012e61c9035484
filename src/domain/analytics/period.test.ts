import { expect, test } from "vitest";
import { countDays, monthsOf, periodBefore } from "./period.ts";

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
