import { expect, test } from "vitest";
import { openStage } from "../support/browser.ts";
import { openHostilePlace } from "../support/hostile-place.ts";

const stage = await openStage();

test.each(["admin", "lawyer", "supercustomer", "customer"] as const)(
  "hostile texts in every field are shown literally on every screen of %s, and nothing of them runs",
  async (role) => {
    const place = await openHostilePlace(stage);
    expect(await place.walk(role, place.screens)).toEqual([]);
    expect(stage.complaints).toEqual([]);
  },
);
