import { expect, test } from "vitest";
import { openStormyPlace, type Target } from "../support/storm.ts";

const place = await openStormyPlace();
const rounds = 15;
/** So that a slow machine ends in time with fewer rounds, and says how many. */
const patience = 5 * 60_000;

test("kill -9 of server, database and connections at random moments of many write storms loses nothing", async () => {
  const start = Date.now();
  const targets: Target[] = ["server", "database", "connection"];
  let round = 0;
  for (; round < rounds && Date.now() - start < patience; round++) {
    await place.kill(targets[round % targets.length]!, 5 + Math.floor(Math.random() * 200));
    expect(place.unexpected).toEqual([]);
    await place.expectWhole();
  }
  console.log(`${round} rounds, ${place.told.length} cases acknowledged, none lost`);
  expect(round).toBeGreaterThanOrEqual(3);
});
