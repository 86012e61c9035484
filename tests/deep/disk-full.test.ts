import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asOwner, openCrashHarness } from "#tests/support/servers/crash-harness.ts";
import { smallDisk } from "#tests/support/servers/small-disk.ts";
import { refusal } from "../support/world.ts";

const disk = smallDisk(600);

const started = disk && (await openCrashHarness(disk.folder));
const logDisk = smallDisk(100);
const logged = logDisk && (await openCrashHarness());

test.skipIf(!disk)("a database without room says so, reads go on, nothing is lost, and it writes again when there is room", async () => {
  const harness = started!;
  const writers = harness.startWriters();
  await expect.poll(() => writers.answers(), { timeout: 120_000 }).toBeGreaterThan(50);
  await writers.stop();
  disk!.fill();
  const attempts = async () => {
    for (let tries = 0; tries < 500; tries++) await harness.api().cases.create({ ...harness.report, attestation: `storm full.${tries}` });
  };
  expect(await refusal(attempts())).toMatchObject({ status: 507, code: "NO_SPACE" });
  const { id } = harness.acknowledged[0]!;
  expect(await harness.api().cases.get({ id })).toMatchObject({ id });
  expect((await harness.api().cases.list({ size: 10 })).rows).toHaveLength(10);
  expect(await harness.api().system.health()).toMatchObject({ status: "ok" });
  disk!.empty();
  expect(await harness.api().cases.create({ ...harness.report, attestation: "storm again" })).toMatchObject({ attestation: "storm again" });
  expect(harness.unexpected).toEqual([]);
  await harness.expectConsistent();
});

test.skipIf(!logDisk)(
  "a full disk under the WAL gives clear errors, loses nothing that was acknowledged, and writing resumes when there is space",
  async () => {
    const harness = logged!;
    // The WAL moves to a disk of its own, as administrators do it.
    harness.run().child.kill("SIGTERM");
    await harness.run().ended;
    const [log, elsewhere] = [join(harness.data, "postgres/pg_wal"), join(logDisk!.folder, "pg_wal")];
    moveOwned(log, elsewhere);
    symlinkSync(elsewhere, log);
    await harness.restart();
    const writers = harness.startWriters();
    await expect.poll(() => writers.answers(), { timeout: 120_000 }).toBeGreaterThan(50);
    await writers.stop();
    logDisk!.fill();
    let written = 0;
    const attempts = async () => {
      for (; written < 200; written++) {
        await harness.api().cases.create({ ...harness.report, attestation: `storm log.${written}` });
        // On to the next WAL segment, for which there is no space once the recycled ones are used up.
        await asOwner(harness.data, (owner) => owner.query("select pg_switch_wal()")).catch(() => undefined);
      }
    };
    // PostgreSQL stops rather than acknowledge what it cannot write: waiting requests get 503, or that the disk is full.
    const refused = (await refusal(attempts())) as { status?: number; message: string };
    expect(refused.status ? [503, 507].includes(refused.status) : /fetch failed|terminated|other side closed/.test(refused.message)).toBe(true);
    logDisk!.empty();
    // The server exits when its database cannot recover by itself; its supervisor (systemd, the container) restarts it.
    await expect
      .poll(
        async () => {
          if (harness.run().child.exitCode !== null) await harness.restart();
          return harness.api().cases.create({ ...harness.report, attestation: "storm log again" });
        },
        { timeout: 60_000, interval: 500 },
      )
      .toMatchObject({ attestation: "storm log again" });
    const { total } = await asOwner(
      harness.data,
      async (owner) =>
        (await owner.query<{ total: number }>("select count(*)::int as total from cases where attestation like 'storm log._%'")).rows[0]!,
    );
    expect(total).toBeGreaterThanOrEqual(written);
    expect(harness.unexpected).toEqual([]);
    await harness.expectConsistent();
  },
);

/** Copies a folder with owner and permissions. */
function moveOwned(from: string, to: string) {
  if (spawnSync("cp", ["-a", from, to]).status !== 0) throw new Error("the log could not be moved");
  rmSync(from, { recursive: true });
}
