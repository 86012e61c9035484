import { expect, test } from "vitest";
import { snoozeDays } from "./snooze-days.ts";

const daysOf = (today: string) => Object.fromEntries(snoozeDays(today).map(({ choice, day }) => [choice, day]));

test.each([
  ["on a Wednesday", "2026-11-18", { tomorrow: "2026-11-19", threeDays: "2026-11-21", monday: "2026-11-23" }],
  ["on a Monday the next one is meant", "2026-11-16", { tomorrow: "2026-11-17", threeDays: "2026-11-19", monday: "2026-11-23" }],
  ["on a Sunday tomorrow is Monday", "2026-11-22", { tomorrow: "2026-11-23", threeDays: "2026-11-25" }],
  ["on a Friday three days are Monday", "2026-11-20", { tomorrow: "2026-11-21", threeDays: "2026-11-23" }],
  ["over the end of a year", "2026-12-31", { tomorrow: "2027-01-01", threeDays: "2027-01-03", monday: "2027-01-04" }],
])("%s", (_when, today, days) => expect(daysOf(today)).toEqual(days));
