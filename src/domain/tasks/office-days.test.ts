import { expect, test } from "vitest";
import { dayAfter, dayBefore } from "./office-days.ts";

const working = (days: number) => ({ days, workingDays: true });
const plain = (days: number) => ({ days, workingDays: false });

test.each([
  ["a Thursday and two working days end on Monday", "2026-11-12", working(2), "2026-11-16"],
  ["working days leave out the holidays of December", "2026-12-04", working(2), "2026-12-09"],
  ["August is worked, unlike at court", "2026-08-03", working(2), "2026-08-05"],
  ["no days from a Saturday end on Monday", "2026-11-14", working(0), "2026-11-16"],
  ["plain days that end on a Sunday end on Monday", "2026-11-01", plain(14), "2026-11-16"],
])("%s", (_name, from, delay, end) => expect(dayAfter(from, delay, "es")).toBe(end));

test("France has other holidays", () => {
  expect(dayAfter("2026-11-10", working(1), "fr")).toBe("2026-11-12");
  expect(dayAfter("2026-11-10", working(1), "es")).toBe("2026-11-11");
});

test("counts back from the end of a term, at most to today", () => {
  expect(dayBefore("2026-11-18", 3, "2026-11-02", "es")).toBe("2026-11-13");
  expect(dayBefore("2026-11-18", 3, "2026-11-17", "es")).toBe("2026-11-17");
});
