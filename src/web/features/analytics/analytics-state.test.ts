import { expect, test } from "vitest";
import { periodOf, searchOf, stateOf } from "./analytics-state.ts";

const today = "2026-11-15";
const period = (datetime?: object) => periodOf(stateOf("cases", datetime ? { filter: { datetime } } : {}), today);

test.each([
  ["the last twelve months by default", undefined, "2025-11-16", "2026-11-15"],
  ["the year up to today", { period: "thisYear" }, "2026-01-01", "2026-11-15"],
  ["any days", { from: "2026-01-05", to: "2026-12-31" }, "2026-01-05", "2026-12-31"],
  ["until today without an end", { from: "2026-11-01" }, "2026-11-01", "2026-11-15"],
  ["a year without a beginning", { to: "2025-12-31" }, "2025-01-01", "2025-12-31"],
  ["ten years at most", { from: "1990-01-01", to: "2026-01-01" }, "2015-12-26", "2026-01-01"],
])("a period is %s", (_what, datetime, start, end) => expect(period(datetime)).toEqual({ start, end }));

test("the URL has what differs from the defaults, and invalid values are ignored", () => {
  const state = stateOf("cases", { filter: { customer: ["a"], caseStatus: ["new"] }, split: true, compare: "perhaps" });
  expect(state).toEqual({ filter: { customer: ["a"] }, compare: "before", split: true, collaborators: false });
  expect(searchOf(state)).toEqual({ filter: { customer: ["a"] }, split: true });
});
