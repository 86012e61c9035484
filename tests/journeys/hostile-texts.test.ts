import { afterAll, expect, test } from "vitest";
import { openStage } from "../support/browser.ts";
import { openHostilePlace } from "../support/hostile-place.ts";

const stage = await openStage();
afterAll(() => expect(stage.complaints).toEqual([]));

// Every role, both languages and every screen of every record: tests/deep/hostile-texts.test.ts.
test("hostile texts in every field and file name are shown literally on the screens that show most of them, and nothing of them runs", async () => {
  const place = await openHostilePlace(stage);
  const found = await place.walk(
    "admin",
    place.screens.filter(({ isBroad }) => isBroad),
  );
  expect(found).toEqual([]);
});
