import { afterAll, expect, test } from "vitest";
import { openBrowserWorld } from "#tests/support/browser/browser-world.ts";
import { openHostileRecords } from "#tests/support/browser/hostile-records.ts";

const world = await openBrowserWorld();
afterAll(() => expect(world.pageErrors).toEqual([]));

// tests/deep/hostile-texts.test.ts has every role, both languages and every screen of every record.
test("hostile texts in every field and file name are shown literally on the screens that show most of them, and nothing of them runs", async () => {
  const place = await openHostileRecords(world);
  const found = await place.walk(
    "admin",
    place.screens.filter(({ isBroad }) => isBroad),
  );
  expect(found).toEqual([]);
});
