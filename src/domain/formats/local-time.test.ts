import { describe, expect, test } from "vitest";
import { fromLocal, parseDay, toLocal } from "./local-time.ts";

const [madrid, canary, paris] = ["Europe/Madrid", "Atlantic/Canary", "Europe/Paris"];

describe("the local time of a place", () => {
  test.each([
    ["2026-01-15T12:00", madrid, "2026-01-15T11:00:00.000Z"],
    ["2026-07-15T12:00", madrid, "2026-07-15T10:00:00.000Z"],
    ["2026-01-15T12:00", canary, "2026-01-15T12:00:00.000Z"],
    ["2026-07-15T12:00", canary, "2026-07-15T11:00:00.000Z"],
    ["2026-07-15T12:00", paris, "2026-07-15T10:00:00.000Z"],
    ["2026-01-01T00:00", madrid, "2025-12-31T23:00:00.000Z"],
    ["2026-12-31T23:59", paris, "2026-12-31T22:59:00.000Z"],
    // Leap days, also in a century that has one.
    ["2028-02-29T23:30", madrid, "2028-02-29T22:30:00.000Z"],
    ["2000-02-29T00:30", paris, "2000-02-28T23:30:00.000Z"],
    // Minutes around the changes between summer and winter time.
    ["2026-03-29T01:59", madrid, "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T03:00", madrid, "2026-03-29T01:00:00.000Z"],
    ["2026-03-29T00:59", canary, "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T02:00", canary, "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T01:59", paris, "2026-10-24T23:59:00.000Z"],
    ["2026-10-25T03:00", paris, "2026-10-25T02:00:00.000Z"],
  ])("%s in %s is %s, and back", (local, timeZone, instant) => {
    expect(fromLocal(local, timeZone)).toBe(instant);
    expect(toLocal(instant, timeZone)).toBe(local);
  });

  test.each([
    ["2026-03-29T02:00", madrid],
    ["2026-03-29T02:30", madrid],
    ["2026-03-29T02:59", paris],
    ["2026-03-29T01:00", canary],
    ["2026-03-29T01:59", canary],
  ])("%s in %s does not exist: daylight saving skips it", (local, timeZone) => expect(fromLocal(local, timeZone)).toBeUndefined());

  test.each([
    ["2026-10-25T02:00", madrid, "2026-10-25T00:00:00.000Z"],
    ["2026-10-25T02:59", paris, "2026-10-25T00:59:00.000Z"],
    ["2026-10-25T01:30", canary, "2026-10-25T00:30:00.000Z"],
  ])("%s in %s occurs twice and means the first", (local, timeZone, instant) => expect(fromLocal(local, timeZone)).toBe(instant));

  test("both instants of a repeated hour have the same local time", () => {
    for (const instant of ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]) expect(toLocal(instant, madrid)).toBe("2026-10-25T02:30");
  });

  test.each(["", "2026-03-29", "2026-02-30T10:00", "2027-02-29T10:00", "2026-13-01T10:00", "2026-01-01T24:30", "29/03/2026 10:00"])(
    "%j is no local time",
    (text) => expect(fromLocal(text, madrid)).toBeUndefined(),
  );
});

test("a day is a calendar day between 1900 and 2199", () => {
  expect(["2026-12-31", "2028-02-29", "1900-01-01"].map(parseDay)).toEqual(["2026-12-31", "2028-02-29", "1900-01-01"]);
  for (const text of ["2027-02-29", "2026-04-31", "0000-01-01", "0026-12-31", "2026-1-1", "2026-12-31T00:00", "31/12/2026", ""])
    expect(parseDay(text)).toBeUndefined();
});
