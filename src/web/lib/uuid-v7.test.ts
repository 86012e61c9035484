import { expect, test } from "vitest";
import * as z from "zod";
import { uuidV7 } from "./uuid-v7.ts";

test("makes ids that the server accepts, with the current time, in the order in which they are made, and never the same twice", () => {
  const ids = Array.from({ length: 100 }, uuidV7);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  expect(Math.abs(Number.parseInt(ids[0]!.replaceAll("-", "").slice(0, 12), 16) - Date.now())).toBeLessThan(60_000);
});
