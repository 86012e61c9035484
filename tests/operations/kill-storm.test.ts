import { expect, test } from "vitest";
import { asOwner, openCrashHarness } from "#tests/support/servers/crash-harness.ts";

const harness = await openCrashHarness();
const randomBetween = (min: number, max: number) => min + Math.floor(Math.random() * (max - min));

// tests/deep/kill-storms.test.ts has many more rounds.
test.each(["server", "database", "connection"] as const)(
  "kill -9 of the %s in the middle of a write storm loses nothing that was acknowledged and leaves nothing half written",
  { timeout: 180_000 },
  async (target) => {
    await harness.kill(target, randomBetween(10, 60));
    expect(harness.unexpected).toEqual([]);
    await harness.expectConsistent();
  },
);

test("SIGTERM lets the requests in flight finish, and what was acknowledged is there after the next start", { timeout: 180_000 }, async () => {
  const run = harness.run();
  const answers = await asOwner(harness.data, async (owner) => {
    // All writers wait for the lock of the journal, so that none can finish before the signal: as many as the share of one person lets write.
    await owner.query("begin; lock table journal_head in access exclusive mode");
    const under = Array.from({ length: 4 }, (_, number) => harness.api().cases.create({ ...harness.report, attestation: `storm end.${number}` }));
    const waiting = async () =>
      (await owner.query("select from pg_stat_activity where usename = 'sumario_app' and wait_event_type = 'Lock'")).rowCount;
    await expect.poll(waiting, { timeout: 30_000 }).toBe(4);
    run.child.kill("SIGTERM");
    await expect
      .poll(
        () =>
          harness
            .api()
            .system.health()
            .then(
              () => "open",
              () => "closed",
            ),
        { timeout: 30_000 },
      )
      .toBe("closed");
    await owner.query("commit");
    return Promise.all(under);
  });
  expect(await run.ended).toBe(0);
  for (const { id, version, attestation } of answers) harness.acknowledged.push({ id, version, attestation: attestation!, sent: attestation! });
  await harness.restart();
  await harness.expectConsistent();
});
