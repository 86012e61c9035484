import { expect, test } from "vitest";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { openHostileRecords } from "#tests/support/browser/hostile-records.ts";

const world = await openBrowserWorld();
const place = await openHostileRecords(world);

test.each(["admin", "lawyer", "supercustomer", "customer"])(
  "hostile texts in every field are shown literally on every screen of %s, and nothing of them runs",
  async (role) => {
    expect(await place.walk(role, place.screens)).toEqual([]);
    expect(world.pageErrors).toEqual([]);
  },
);
