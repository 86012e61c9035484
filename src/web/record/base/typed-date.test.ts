import { expect, test } from "vitest";
import { shownDate, typedDay, typedMoment } from "./typed-date.ts";

const [today, present] = ["2026-12-30", "2026-12-30T17:45"];

test.each(["31/12/2026", "31.12.2026", "31-12-26", " 31/12/26 ", "31122026", "311226", "31/12", "31.12", "mañana", "Demain", "+1"])(
  "%j is a day",
  (text) => expect(typedDay(text, today)).toBe("2026-12-31"),
);

test.each([
  ["hoy", "2026-12-30"],
  ["aujourd’hui", "2026-12-30"],
  ["aujourd'hui", "2026-12-30"],
  ["ayer", "2026-12-29"],
  ["hier", "2026-12-29"],
  ["+10", "2027-01-09"],
  ["-30", "2026-11-30"],
  ["1/1", "2026-01-01"],
])("%j counts from today", (text, day) => expect(typedDay(text, today)).toBe(day));

test.each([
  "",
  "1",
  "31/02/2026",
  "29/2",
  "29/02/2027",
  "12/31/2026",
  "31/12/0026",
  "31/12/2026 18:30",
  "2026-12-31",
  "+",
  "+1000",
  "10",
  "toString",
])("%j is no day", (text) => expect(typedDay(text, today)).toBeUndefined());

test.each(["31/12/2026 18:05", "31-12-26 18.05", "31122026 1805", "31/12/2026, 18h05", "31/12/2026T18:05", "31/12 18:05", "mañana 18.05", "+1 1805"])(
  "%j is a moment",
  (text) => expect(typedMoment(text, present)).toBe("2026-12-31T18:05"),
);

test("minutes may be left out, and now has a word", () => {
  expect(["1/2/2026 9", "1/2/2026 9h", "1/2/2026 9:30", "ahora", "Maintenant"].map((text) => typedMoment(text, present))).toEqual([
    "2026-02-01T09:00",
    "2026-02-01T09:00",
    "2026-02-01T09:30",
    present,
    present,
  ]);
});

test.each(["31/12/2026", "hoy", "31/12/2026 24:00", "31/12/2026 18:60", "31/02/2026 10:00", "31/12/2026 18:3", "31/12/2026 x", "31/12/2026 y 18:30"])(
  "%j is no moment",
  (text) => expect(typedMoment(text, present)).toBeUndefined(),
);

test("days and moments are formatted day first, and other text stays as typed", () => {
  expect(["2026-12-31", "2026-12-31T18:30", "31/1", ""].map(shownDate)).toEqual(["31/12/2026", "31/12/2026 18:30", "31/1", ""]);
});
