import { expect, test } from "vitest";
import { systemClock } from "#server/base/clock.ts";
import { newId } from "./new-id.ts";

test("ids sort in the order in which they were made, also within one millisecond", () => {
  const ids = Array.from({ length: 5_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id is a UUID of version 7 with the time it was made", () => {
  const before = systemClock().getTime();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const made = Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
  expect(made - before).toBeGreaterThanOrEqual(0);
});
