import { expect, test } from "vitest";
import { openStage } from "../support/browser.ts";
import { openHostilePlace } from "../support/hostile-place.ts";

const stage = await openStage();
const place = await openHostilePlace(stage);

test.each(["admin", "lawyer", "supercustomer", "customer"])(
  "hostile texts in every field are shown literally on every screen of %s, and nothing of them runs",
  async (role) => {
    expect(await place.walk(role, place.screens)).toEqual([]);
    expect(stage.complaints).toEqual([]);
  },
);
