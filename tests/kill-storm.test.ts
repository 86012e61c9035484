import { expect, test } from "vitest";
import { asOwner, openStormyPlace } from "./support/storm.ts";

const place = await openStormyPlace();
const sometime = (least: number, most: number) => least + Math.floor(Math.random() * (most - least));

// Many more rounds: tests/deep/kill-storms.test.ts.
test.each(["server", "database", "connection"] as const)(
  "kill -9 of the %s in the middle of a write storm loses nothing that was acknowledged and leaves nothing half written",
  { timeout: 180_000 },
  async (target) => {
    await place.kill(target, sometime(10, 60));
    expect(place.unexpected).toEqual([]);
    await place.expectWhole();
  },
);

test("SIGTERM lets the requests in flight finish, and what they were told is there after the next start", { timeout: 180_000 }, async () => {
  const run = place.run();
  const answers = await asOwner(place.data, async (owner) => {
    // All writers wait for their turn at the journal, so that none can be done before the signal.
    await owner.query("begin; lock table journal_head in access exclusive mode");
    const under = Array.from({ length: 8 }, (_, number) => place.api().cases.create({ ...place.report, attestation: `storm end.${number}` }));
    const waiting = async () =>
      (await owner.query("select from pg_stat_activity where usename = 'sumario_app' and wait_event_type = 'Lock'")).rowCount;
    await expect.poll(waiting, { timeout: 30_000 }).toBe(8);
    run.child.kill("SIGTERM");
    await expect
      .poll(
        () =>
          place
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
  for (const { id, version, attestation } of answers) place.told.push({ id, version, attestation: attestation!, sent: attestation! });
  await place.restart();
  await place.expectWhole();
});
