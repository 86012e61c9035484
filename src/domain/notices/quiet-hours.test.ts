import { expect, test } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

test.each([
  ["during the day", "2026-11-16T19:59:59Z", "Europe/Madrid", undefined],
  ["from nine in the evening", "2026-11-16T20:00:00Z", "Europe/Madrid", "2026-11-17T07:00:00.000Z"],
  ["after midnight", "2026-11-16T23:30:00Z", "Europe/Madrid", "2026-11-17T07:00:00.000Z"],
  ["until eight in the morning", "2026-11-17T06:59:59Z", "Europe/Madrid", "2026-11-17T07:00:00.000Z"],
  ["at eight", "2026-11-17T07:00:00Z", "Europe/Madrid", undefined],
  ["an hour later in the Canaries: evening", "2026-11-16T20:30:00Z", "Atlantic/Canary", undefined],
  ["an hour later in the Canaries: morning", "2026-11-17T07:30:00Z", "Atlantic/Canary", "2026-11-17T08:00:00.000Z"],
  ["in the night the clocks go forward", "2027-03-27T22:00:00Z", "Europe/Paris", "2027-03-28T06:00:00.000Z"],
  ["in the night the clocks go back", "2026-10-24T20:00:00Z", "Europe/Paris", "2026-10-25T07:00:00.000Z"],
  ["over the end of a month", "2026-12-31T21:00:00Z", "Europe/Madrid", "2027-01-01T07:00:00.000Z"],
])("%s", (_when, now, timeZone, until) => expect(quietUntil(new Date(now), timeZone)?.toISOString()).toBe(until));

test.each([
  ["until shops close", "2026-11-16T20:59:59Z", undefined],
  ["afterwards", "2026-11-16T21:00:00Z", "2026-11-17T07:00:00.000Z"],
  ["before they open", "2026-11-17T06:59:59Z", "2026-11-17T07:00:00.000Z"],
])("in a shop: %s", (_when, now, until) => expect(quietUntil(new Date(now), "Europe/Madrid", true)?.toISOString()).toBe(until));
