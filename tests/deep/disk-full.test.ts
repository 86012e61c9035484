import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smallDisk } from "../support/small-disk.ts";
import { asOwner, openStormyPlace } from "../support/storm.ts";
import { refusal } from "../support/world.ts";

const disk = smallDisk(600);

const started = disk && (await openStormyPlace(disk.folder));
const logDisk = smallDisk(100);
const logged = logDisk && (await openStormyPlace());

test.skipIf(!disk)("a database without room says so, reads go on, nothing is lost, and it writes again when there is room", async () => {
  const place = started!;
  const gust = place.blow();
  await expect.poll(() => gust.acknowledged(), { timeout: 120_000 }).toBeGreaterThan(50);
  await gust.end();
  disk!.fill();
  const attempts = async () => {
    for (let tries = 0; tries < 500; tries++) await place.api().cases.create({ ...place.report, attestation: `storm full.${tries}` });
  };
  expect(await refusal(attempts())).toMatchObject({ status: 507, code: "NO_SPACE" });
  const { id } = place.told[0]!;
  expect(await place.api().cases.get({ id })).toMatchObject({ id });
  expect((await place.api().cases.list({ size: 10 })).rows).toHaveLength(10);
  expect(await place.api().system.health()).toMatchObject({ status: "ok" });
  disk!.empty();
  expect(await place.api().cases.create({ ...place.report, attestation: "storm again" })).toMatchObject({ attestation: "storm again" });
  expect(place.unexpected).toEqual([]);
  await place.expectWhole();
});

test.skipIf(!logDisk)(
  "a log of the database without room ends in clear answers, nothing that was acknowledged is lost, and with room it goes on",
  async () => {
    const place = logged!;
    // The log moves to a disk of its own, as administrators do it.
    place.run().child.kill("SIGTERM");
    await place.run().ended;
    const [log, elsewhere] = [join(place.data, "postgres/pg_wal"), join(logDisk!.folder, "pg_wal")];
    moveOwned(log, elsewhere);
    symlinkSync(elsewhere, log);
    await place.restart();
    const gust = place.blow();
    await expect.poll(() => gust.acknowledged(), { timeout: 120_000 }).toBeGreaterThan(50);
    await gust.end();
    logDisk!.fill();
    let written = 0;
    const attempts = async () => {
      for (; written < 200; written++) {
        await place.api().cases.create({ ...place.report, attestation: `storm log.${written}` });
        // On to the next piece of the log, for which there is no room once those at hand are used up.
        await asOwner(place.data, (owner) => owner.query("select pg_switch_wal()")).catch(() => undefined);
      }
    };
    // PostgreSQL gives up rather than promise what it cannot keep: whoever waits is told that it is away, or that there is no room.
    const refused = (await refusal(attempts())) as { status?: number; message: string };
    expect(refused.status ? [503, 507].includes(refused.status) : /fetch failed|terminated|other side closed/.test(refused.message)).toBe(true);
    logDisk!.empty();
    // The program ends when its database cannot come back by itself; what looks after it (systemd, the container) starts it again.
    await expect
      .poll(
        async () => {
          if (place.run().child.exitCode !== null) await place.restart();
          return place.api().cases.create({ ...place.report, attestation: "storm log again" });
        },
        { timeout: 60_000, interval: 500 },
      )
      .toMatchObject({ attestation: "storm log again" });
    const { total } = await asOwner(
      place.data,
      async (owner) =>
        (await owner.query<{ total: number }>("select count(*)::int as total from cases where attestation like 'storm log._%'")).rows[0]!,
    );
    expect(total).toBeGreaterThanOrEqual(written);
    expect(place.unexpected).toEqual([]);
    await place.expectWhole();
  },
);

/** With its owner and rights. */
function moveOwned(from: string, to: string) {
  if (spawnSync("cp", ["-a", from, to]).status !== 0) throw new Error("the log could not be moved");
  rmSync(from, { recursive: true });
}
