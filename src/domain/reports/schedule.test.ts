import { expect, test } from "vitest";
import { lastRun, nextRun, periodOn } from "./schedule.ts";

const [madrid, paris] = ["Europe/Madrid", "Europe/Paris"];
const at = (text: string) => new Date(text);

test("a weekly run keeps its hour of the clock when summer time begins and ends", () => {
  const rule = { every: "week", day: 1, hour: 8 } as const;
  expect(nextRun(rule, at("2026-03-23T12:00:00Z"), madrid)).toEqual(at("2026-03-30T06:00:00Z"));
  expect(nextRun(rule, at("2026-03-22T12:00:00Z"), madrid)).toEqual(at("2026-03-23T07:00:00Z"));
  expect(nextRun(rule, at("2026-10-20T12:00:00Z"), paris)).toEqual(at("2026-10-26T07:00:00Z"));
});

test("in the night when an hour is missing the run is at its end, and in the one with an hour twice it runs once", () => {
  const sundays = { every: "week", day: 7, hour: 2 } as const;
  expect(nextRun(sundays, at("2026-03-28T12:00:00Z"), madrid)).toEqual(at("2026-03-29T01:00:00Z"));
  const first = nextRun(sundays, at("2026-10-24T12:00:00Z"), madrid);
  expect(first).toEqual(at("2026-10-25T00:00:00Z"));
  expect(nextRun(sundays, first, madrid)).toEqual(at("2026-11-01T01:00:00Z"));
});

test("a run at the very instant is over: the next one follows, the last one is this", () => {
  const rule = { every: "week", day: 3, hour: 9 } as const;
  const due = at("2026-07-01T07:00:00Z");
  expect(nextRun(rule, due, madrid)).toEqual(at("2026-07-08T07:00:00Z"));
  expect(lastRun(rule, due, madrid)).toEqual(due);
  expect(lastRun(rule, at("2026-07-01T06:59:59Z"), madrid)).toEqual(at("2026-06-24T07:00:00Z"));
});

test.each([
  ["2026-01-31T12:00:00Z", "2026-02-28T07:00:00Z"],
  ["2028-01-31T12:00:00Z", "2028-02-29T07:00:00Z"],
  ["2026-02-28T12:00:00Z", "2026-03-31T06:00:00Z"],
  ["2026-04-02T12:00:00Z", "2026-04-30T06:00:00Z"],
  ["2026-12-31T12:00:00Z", "2027-01-31T07:00:00Z"],
])("on the 31st, a shorter month has its last day: after %s comes %s", (after, next) => {
  expect(nextRun({ every: "month", day: 31, hour: 8 }, at(after), madrid)).toEqual(at(next));
});

test("of several missed months only the last is made up for", () => {
  expect(lastRun({ every: "month", day: 1, hour: 8 }, at("2026-07-15T00:00:00Z"), madrid)).toEqual(at("2026-07-01T06:00:00Z"));
  expect(lastRun({ every: "month", day: 30, hour: 8 }, at("2026-03-15T00:00:00Z"), madrid)).toEqual(at("2026-02-28T07:00:00Z"));
});

test("the period is seen from the day of the run", () => {
  expect(periodOn("lastWeek", "2026-11-16")).toEqual({ start: "2026-11-09", end: "2026-11-15" });
  expect(periodOn("lastWeek", "2026-11-22")).toEqual({ start: "2026-11-09", end: "2026-11-15" });
  expect(periodOn("lastMonth", "2026-01-05")).toEqual({ start: "2025-12-01", end: "2025-12-31" });
  expect(periodOn("lastMonth", "2028-03-31")).toEqual({ start: "2028-02-01", end: "2028-02-29" });
  expect(periodOn("monthToDate", "2026-11-01")).toEqual({ start: "2026-11-01", end: "2026-11-01" });
  expect(periodOn("yearToDate", "2026-11-17")).toEqual({ start: "2026-01-01", end: "2026-11-17" });
});
