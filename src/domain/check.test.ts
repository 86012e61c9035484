import { afterEach, describe, expect, test, vi } from "vitest";
import { check } from "./check.ts";
import { defineEntity } from "./entity.ts";
import { date, datetime, text } from "./fields.ts";

const hearing = defineEntity({
  name: "hearing",
  collection: "hearings",
  fields: { on: date(), at: datetime() },
  alias: "on",
  tabs: ["general"],
  list: ["on"],
  search: [],
  orderBy: "on",
  access: { read: "customer", write: "customer" },
  scope: "staff",
});
const judged = (values: Record<string, unknown>) => check(hearing, values);

test("an instant is kept in UTC with milliseconds, whatever offset it was written with", () => {
  expect(judged({ on: "2028-02-29", at: "2026-07-15T12:00:00+02:00" })).toEqual({
    values: { on: "2028-02-29", at: "2026-07-15T10:00:00.000Z" },
    problems: {},
  });
});

test("an invalid day or instant is reported at its field", () => {
  expect(judged({ on: "2027-02-29", at: "31/12/2026" }).problems).toEqual({ on: "field.date.invalid", at: "field.datetime.invalid" });
  expect(judged({ on: "0000-01-01", at: "9999-12-31T23:59:59-12:00" }).problems).toEqual({
    on: "field.date.invalid",
    at: "field.datetime.invalid",
  });
});

test("a local time that daylight saving skips has its own message", () => {
  expect(judged({ at: "2026-03-29T02:30" }).problems).toEqual({ at: "field.datetime.nonexistent" });
});

describe("a day that has to be past", () => {
  const birth = defineEntity({ ...hearing, fields: { on: date(), timeZone: text() }, rules: [{ past: "on" }] });
  const problemOf = (on: string, timeZone: string | null = null) => check(birth, { on, timeZone }).problems.on;
  afterEach(() => void vi.useRealTimers());

  test("may be today from midnight on, though it is yesterday in UTC", () => {
    vi.useFakeTimers({ now: new Date("2026-11-18T23:30:00Z") });
    expect(problemOf("2026-11-19")).toBeUndefined();
    expect(problemOf("2026-11-19", "Europe/Madrid")).toBeUndefined();
    expect(problemOf("2026-11-19", "Atlantic/Canary")).toBe("field.futureDate");
    expect(problemOf("2026-11-20")).toBe("field.futureDate");
  });

  test("may not be tomorrow, though that has begun in UTC", () => {
    vi.useFakeTimers({ now: new Date("2026-11-19T00:30:00Z") });
    expect(problemOf("2026-11-19", "America/Guadeloupe")).toBe("field.futureDate");
    expect(problemOf("2026-11-18", "America/Guadeloupe")).toBeUndefined();
  });
});
