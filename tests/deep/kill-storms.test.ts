import { expect, test } from "vitest";
import { openCrashHarness, type Target } from "#tests/support/servers/crash-harness.ts";

const harness = await openCrashHarness();
const rounds = 15;
/** A time limit: a slow machine does fewer rounds, and prints how many. */
const timeLimit = 5 * 60_000;

test("kill -9 of server, database and connections at random moments of many write storms loses nothing", async () => {
  const start = Date.now();
  const targets: Target[] = ["server", "database", "connection"];
  let round = 0;
  for (; round < rounds && Date.now() - start < timeLimit; round++) {
    await harness.kill(targets[round % targets.length]!, 5 + Math.floor(Math.random() * 200));
    expect(harness.unexpected).toEqual([]);
    await harness.expectConsistent();
  }
  console.log(`${round} rounds, ${harness.acknowledged.length} cases acknowledged, none lost`);
  expect(round).toBeGreaterThanOrEqual(3);
});
