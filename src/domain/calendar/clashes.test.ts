import { expect, test } from "vitest";
import { clashesOf, type Hearing } from "./clashes.ts";

const hearing = (id: string, hour: string, court: string | null = "A", lawyer: string | null = "vera"): Hearing => ({
  id,
  lawyer,
  at: `2026-11-16T${hour}:00.000Z`,
  court,
});
const clashing = (...hearings: Hearing[]) => [...clashesOf(hearings).keys()].sort();

test("two hearings of one lawyer in different courts within the hour clash", () => {
  expect(clashing(hearing("one", "09:00"), hearing("two", "09:45", "B"))).toEqual(["one", "two"]);
  expect(clashing(hearing("one", "09:00"), hearing("two", "10:00", "B"))).toEqual([]);
});

test("hearings in one court clash only at the same minute", () => {
  expect(clashing(hearing("one", "09:00"), hearing("two", "09:15"))).toEqual([]);
  expect(clashing(hearing("one", "09:00"), hearing("two", "09:00"))).toEqual(["one", "two"]);
});

test("a third hearing in between hides no clash", () => {
  expect(clashing(hearing("one", "09:00"), hearing("two", "09:15"), hearing("three", "09:30", "B"))).toEqual(["one", "three", "two"]);
});

test("hearings without a court count as in different courts", () => {
  expect(clashing(hearing("one", "09:00", null), hearing("two", "09:15", null))).toEqual(["one", "two"]);
});

test("hearings of different lawyers, or without a lawyer, do not clash", () => {
  expect(clashing(hearing("one", "09:00"), hearing("two", "09:00", "B", "ciro"))).toEqual([]);
  expect(clashing(hearing("one", "09:00", "A", null), hearing("two", "09:00", "B", null))).toEqual([]);
});

test("each names the hearings that it clashes with, in the order of the day", () => {
  const found = clashesOf([hearing("three", "09:50", "C"), hearing("one", "09:00"), hearing("two", "09:30", "B"), hearing("four", "10:20", "D")]);
  expect(Object.fromEntries(found)).toEqual({
    one: ["two", "three"],
    two: ["one", "three", "four"],
    three: ["one", "two", "four"],
    four: ["two", "three"],
  });
});
