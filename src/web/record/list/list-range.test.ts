import { describe, expect, test } from "vitest";
import { date, datetime, integer, money } from "#domain/fields.ts";
import { boundsOf, rangeOf } from "./list-range.ts";

describe("a period", () => {
  test.each([
    ["today", "2026-11-15", "2026-11-15", "2026-11-15"],
    ["thisWeek", "2026-11-15", "2026-11-09", "2026-11-15"],
    ["thisWeek", "2026-11-16", "2026-11-16", "2026-11-22"],
    ["thisWeek", "2027-01-01", "2026-12-28", "2027-01-03"],
    ["thisMonth", "2028-02-10", "2028-02-01", "2028-02-29"],
    ["thisMonth", "2026-12-31", "2026-12-01", "2026-12-31"],
    ["thisYear", "2026-06-30", "2026-01-01", "2026-12-31"],
    ["lastWeek", "2027-01-01", "2026-12-21", "2026-12-27"],
    ["lastMonth", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["thisQuarter", "2026-06-30", "2026-04-01", "2026-06-30"],
    ["lastQuarter", "2026-02-10", "2025-10-01", "2025-12-31"],
    ["lastYear", "2026-02-10", "2025-01-01", "2025-12-31"],
    ["lastYearToDate", "2028-02-29", "2027-01-01", "2027-02-28"],
    ["last12Months", "2026-11-15", "2025-11-16", "2026-11-15"],
    ["last12Months", "2026-12-31", "2026-01-01", "2026-12-31"],
    ["last12Months", "2028-02-29", "2027-03-01", "2028-02-29"],
    ["next7Days", "2026-12-28", "2026-12-28", "2027-01-04"],
    ["next30Days", "2028-02-01", "2028-02-01", "2028-03-02"],
  ] as const)("%s on %s goes from %s to %s", (period, today, from, to) => expect(boundsOf({ period }, today)).toEqual({ from, to }));

  test("of what is overdue ends yesterday", () => {
    expect(boundsOf({ period: "overdue" }, "2027-01-01")).toEqual({ to: "2026-12-31" });
  });

  test("with free dates has the chosen bounds, one or both", () => {
    expect(boundsOf({ from: "2026-01-01" }, "2026-11-15")).toEqual({ from: "2026-01-01" });
    expect(boundsOf(undefined, "2026-11-15")).toEqual({});
  });
});

describe("a range in a URL", () => {
  test("is accepted if it is valid for the field", () => {
    expect(rangeOf(datetime(), { period: "thisMonth" })).toEqual({ period: "thisMonth" });
    expect(rangeOf(date(), { from: "2026-01-01", to: "2026-12-31" })).toEqual({ from: "2026-01-01", to: "2026-12-31" });
    expect(rangeOf(money(), { from: 400 })).toEqual({ from: 400 });
    expect(rangeOf(date(), { period: "overdue" })).toEqual({ period: "overdue" });
    expect(rangeOf(money(), { empty: true })).toEqual({ empty: true });
    expect(rangeOf(integer(), { from: 0, to: 10, more: 1 })).toEqual({ from: 0, to: 10 });
  });

  test("is ignored if it is not", () => {
    for (const given of [null, "today", [], {}, { period: "someday" }, { from: "1/2/2026" }, { from: 5 }, { to: "0000-01-01" }])
      expect(rangeOf(date(), given)).toBeUndefined();
    for (const given of [{ period: "today" }, { from: "5" }, { to: Number.POSITIVE_INFINITY }]) expect(rangeOf(money(), given)).toBeUndefined();
    expect(rangeOf(date({ required: true }), { empty: true })).toBeUndefined();
    expect(rangeOf(date(), { empty: "no" })).toBeUndefined();
    expect(rangeOf(date(), { from: "x", to: "2026-12-31" })).toEqual({ to: "2026-12-31" });
  });
});
