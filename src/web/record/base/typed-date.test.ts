import { expect, test } from "vitest";
import { shownDate, typedDay, typedMoment } from "./typed-date.ts";

test.each(["31/12/2026", "31.12.2026", "31-12-26", " 31/12/26 ", "31122026", "311226"])("%j is a day", (text) =>
  expect(typedDay(text)).toBe("2026-12-31"),
);

test.each(["", "1/1", "31/02/2026", "29/02/2027", "12/31/2026", "31/12/0026", "31/12/2026 18:30", "2026-12-31", "mañana"])("%j is no day", (text) =>
  expect(typedDay(text)).toBeUndefined(),
);

test.each(["31/12/2026 18:05", "31-12-26 18.05", "31122026 1805", "31/12/2026, 18h05", "31/12/2026T18:05"])("%j is a moment", (text) =>
  expect(typedMoment(text)).toBe("2026-12-31T18:05"),
);

test("minutes may be left out", () => {
  expect([typedMoment("1/2/2026 9"), typedMoment("1/2/2026 9h"), typedMoment("1/2/2026 9:30")]).toEqual([
    "2026-02-01T09:00",
    "2026-02-01T09:00",
    "2026-02-01T09:30",
  ]);
});

test.each(["31/12/2026", "31/12/2026 24:00", "31/12/2026 18:60", "31/02/2026 10:00", "31/12/2026 18:3", "31/12/2026 x"])("%j is no moment", (text) =>
  expect(typedMoment(text)).toBeUndefined(),
);

test("days and moments are formatted day first, and other text stays as typed", () => {
  expect(["2026-12-31", "2026-12-31T18:30", "31/1", ""].map(shownDate)).toEqual(["31/12/2026", "31/12/2026 18:30", "31/1", ""]);
});
