import { describe, expect, test } from "vitest";
import { calendarSearchOf, calendarStateOf, daysOf, periodOf, stepDay } from "./calendar-state.ts";

const today = "2026-11-16";

describe("the URL of a calendar", () => {
  test("is the present month by default", () => {
    expect(calendarStateOf("penal", {}, today)).toEqual({
      view: "month",
      day: today,
      lawyers: undefined,
      kinds: undefined,
      clashes: undefined,
      attended: undefined,
      sheet: undefined,
    });
  });

  test("keeps the choices", () => {
    const chosen = { view: "week", day: "2026-12-01", lawyers: ["a"], kinds: ["trial"], clashes: true, attended: true, sheet: "b" } as const;
    expect(calendarSearchOf(calendarStateOf("penal", chosen, today), today)).toEqual(chosen);
  });

  test("ignores invalid values", () => {
    const typed = { view: "year", day: "2026-02-30", lawyers: "a", kinds: ["civilTrial", 3, "trial"], clashes: "yes", sheet: 4 };
    expect(calendarSearchOf(calendarStateOf("penal", typed, today), today)).toEqual({ kinds: ["trial"] });
  });
});

describe("the days of a view", () => {
  test("are whole weeks from Monday", () => {
    expect(periodOf({ view: "month", day: "2026-11-16" })).toEqual({ from: "2026-10-26", to: "2026-12-06" });
    expect(periodOf({ view: "month", day: "2027-02-01" })).toEqual({ from: "2027-02-01", to: "2027-02-28" });
    expect(periodOf({ view: "week", day: "2026-11-22" })).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(periodOf({ view: "day", day: "2026-11-22" })).toEqual({ from: "2026-11-22", to: "2026-11-22" });
    expect(periodOf({ view: "sevenDays", day: "2026-11-22" })).toEqual({ from: "2026-11-22", to: "2026-11-28" });
    expect(daysOf({ from: "2026-03-28", to: "2026-03-30" })).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
  });

  test("step by one view", () => {
    expect(stepDay({ view: "month", day: "2026-01-31" }, 1)).toBe("2026-02-01");
    expect(stepDay({ view: "week", day: "2026-11-16" }, -1)).toBe("2026-11-09");
    expect(stepDay({ view: "day", day: "2026-12-31" }, 1)).toBe("2027-01-01");
  });
});
