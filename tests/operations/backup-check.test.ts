import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backup as writeArchive } from "#server/features/backup/backup.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";
import { daysAhead, hoursAgo } from "#tests/support/test-clock.ts";
import { attachedFile, sendFile, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";
import pkg from "../../package.json" with { type: "json" };

const key = randomBytes(32);
const folder = temporaryFolder();
const filesUrl = join(temporaryFolder(), "files");
const world = await openWorld({ filesUrl });
const { make, ownerUrl, url, deps } = world;
const admin = await world.as(await make.user({ role: "admin" }));
const customer = await make.customer();
const person = await make.user({ role: "supercustomer", customer });
const [token, api] = [await world.signIn(person), await world.as(person)];
const theft = await newCase(api, { establishment: await make.establishment({ customer }) });
const place: UploadTarget = { collection: "cases", record: theft.id, field: "files" };
const { id: file } = await sendFile(tusClient({ url, token }), place, "foto.jpg", await jpeg());
await attachedFile(api, place, file);

const env = { DATABASE_URL: ownerUrl, FILES_URL: filesUrl, BACKUP_KEY: key.toString("base64"), BACKUP_FOLDER: folder };
const backup = (args: string[] = [], more: Record<string, string> = {}) => runCommand("backup", args, { ...env, ...more });
const archives = () => readdirSync(folder).sort();
const leftOvers = () =>
  query(
    ownerUrl,
    "select datname as name from pg_database where datname like '%\\_check%' union all select rolname from pg_roles where rolname like '%\\_check\\_%'",
  );

/** An archive as it was made at that time. */
const archiveOf = async (at: Date, name = `sumario-${at.toISOString().slice(0, 10)}-023000.backup`, archiveKey = key, version = pkg.version) => {
  await writeArchive({ ownerUrl, store: deps.files, key: archiveKey, to: join(folder, name), version, now: at });
  return name;
};

describe("npm run backup", () => {
  test("names the archive itself, deletes what BACKUP_KEEP does not keep, and tells what", async () => {
    const old: string[] = [];
    for (const day of ["2026-08-03", "2026-08-04", "2026-09-07"]) old.push(await archiveOf(new Date(`${day}T02:30:00Z`)));
    const foreign = await archiveOf(new Date("2026-01-01T02:30:00Z"), undefined, randomBytes(32));
    const strange = ["sumario-2026-01-02-023000.backup", "sumario-2026-01-03-023000.backup.part", "notas.backup", "sumario.backup"];
    for (const name of strange) writeFileSync(join(folder, name), "ours");
    symlinkSync("/etc/hostname", join(folder, "sumario-2026-01-04-023000.backup"));
    mkdirSync(join(folder, "sumario-2026-01-05-023000.backup"));
    const before = archives();
    const { code, output, errors } = await backup([], { BACKUP_KEEP: "1d,3m" });
    expect([code, errors]).toEqual([0, ""]);
    const made = archives().find((name) => !before.includes(name))!;
    expect(made).toMatch(/^sumario-\d{4}-\d\d-\d\d-\d{6}\.backup$/);
    expect(output).toContain(`${join(folder, made)}: `);
    expect(archives()).toEqual([...before.filter((name) => name !== old[0]), made].sort());
    expect(output.match(/^deleted by BACKUP_KEEP: .*$/gm)).toEqual([`deleted by BACKUP_KEEP: ${old[0]}`]);
    for (const name of [foreign, strange[0]!, "sumario-2026-01-04-023000.backup", "sumario-2026-01-05-023000.backup"])
      expect(output).toContain(`kept, because BACKUP_KEY does not open it: ${name}\n`);
  });
});

describe("BACKUP_KEEP after an upgrade", () => {
  const kept = temporaryFolder();
  const made = (day: string) => `sumario-${day}-023000.backup`;
  const write = (day: string, version: string) =>
    writeArchive({ ownerUrl, store: deps.files, key, to: join(kept, made(day)), version, now: new Date(`${day}T02:30:00Z`) });
  const nightly = () => backup([], { BACKUP_FOLDER: kept, BACKUP_KEEP: "1" });
  const present = (...days: string[]) => days.filter((day) => readdirSync(kept).includes(made(day)));

  test("leaves the archives of another version alone, until the release is confirmed", async () => {
    await write("2026-09-01", "0.9.0");
    await write("2026-09-02", "0.9.0");
    await write("2026-09-03", pkg.version);
    const { code, output, errors } = await nightly();
    expect([code, errors]).toEqual([0, ""]);
    expect(present("2026-09-01", "2026-09-02", "2026-09-03")).toEqual(["2026-09-01", "2026-09-02"]);
    expect(output).toContain(`kept for going back to version 0.9.0, until "npm run backup confirm": ${made("2026-09-01")}\n`);

    const confirmed = await backup(["confirm"], { BACKUP_FOLDER: kept });
    expect(confirmed).toMatchObject({ code: 0, errors: "", output: expect.stringContaining(`version ${pkg.version} is confirmed`) });
    expect(present("2026-09-01", "2026-09-02")).toHaveLength(2);
    const later = await nightly();
    expect(later.output.match(/^deleted by BACKUP_KEEP: sumario-2026-09.*$/gm)).toHaveLength(2);
    expect(present("2026-09-01", "2026-09-02")).toEqual([]);
  });

  test("protects what another version makes after the confirmation", async () => {
    const [tomorrow, nextDay] = [daysAhead(1), daysAhead(2)].map((at) => at.slice(0, 10)) as [string, string];
    await write(tomorrow, "0.9.0");
    await write(nextDay, pkg.version);
    expect((await nightly()).output).toContain(`kept for going back to version 0.9.0, until "npm run backup confirm": ${made(tomorrow)}\n`);
  });
});

describe("npm run backup check", () => {
  test("restores the newest archive, verifies it and leaves nothing behind", async () => {
    // What an interrupted check has left, and a database of somebody else with such a name.
    const base = new URL(ownerUrl).pathname.slice(1, 31);
    await query(ownerUrl, `create database "${base}_check_0000dead"`);
    await query(ownerUrl, `comment on database "${base}_check_0000dead" is 'scratch database of a backup check'`);
    await query(ownerUrl, `create database "${base}_check_ofothers"`);
    const newest = join(folder, archives().findLast((name) => /^sumario-[\d-]+\.backup$/.test(name))!);
    const { code, output, errors } = await backup(["check"]);
    expect([code, errors]).toEqual([0, ""]);
    expect(output.split("\n")).toEqual([
      expect.stringContaining(`${newest}: made 20`),
      expect.stringMatching(/^restored \d+ tables with \d+ rows, as many as the archive says$/),
      expect.stringMatching(/^\d+ entries of the journal, head [0-9a-f]{64}$/),
      "3 files and previews compared with their checksums",
      "the backup can be restored; the database of the check was dropped",
      "",
    ]);
    expect(await leftOvers()).toEqual([{ name: `${base}_check_ofothers` }]);
    await query(ownerUrl, `drop database "${base}_check_ofothers"`);
    const { check } = await admin.jobs.backups({});
    expect(check).toMatchObject({ archive: newest.split("/").at(-1), problem: null });
  });

  test("names what a restore would lack, although the archive itself is intact", async () => {
    await query(ownerUrl, `update files set sha256 = repeat('0', 64) where id = '${file}'`);
    await archiveOf(new Date(), "other.backup");
    const { code, output, errors } = await backup(["check", join(folder, "other.backup")]);
    expect([code, errors]).toEqual([1, `other bytes than were sent: ${file}\n1 problems found: this backup does not restore everything\n`]);
    expect(output).not.toContain("can be restored");
    expect(await leftOvers()).toEqual([]);
    expect((await admin.jobs.backups({})).check).toMatchObject({ archive: "other.backup", problem: expect.stringContaining("1 problems found") });
  });
});

describe("what an admin sees of the backups", () => {
  test("is the last complete one, what is expected next, and that it is late", async () => {
    await query(ownerUrl, "delete from backups; delete from backup_checks");
    expect(await admin.jobs.backups({})).toEqual({ last: null, failedAt: null, check: null, nextAt: null, isLate: true });
    const insert = (hours: number, succeeded: boolean) =>
      query(
        ownerUrl,
        `insert into backups (id, started_at, finished_at, succeeded, bytes)
         values (gen_random_uuid(), '${hoursAgo(hours)}'::timestamptz - interval '90 seconds', '${hoursAgo(hours)}', ${succeeded}, ${succeeded ? 5_000_000 : "null"})`,
      );
    await insert(37, true);
    expect(await admin.jobs.backups({})).toMatchObject({ last: { seconds: 90, bytes: 5_000_000 }, failedAt: null, isLate: true });
    await insert(10, true);
    const state = await admin.jobs.backups({});
    expect(state).toMatchObject({ failedAt: null, isLate: false });
    expect(Date.parse(state.nextAt!) - Date.parse(state.last!.at)).toBe(24 * 3_600_000);
    await insert(3, false);
    expect((await admin.jobs.backups({})).failedAt).not.toBeNull();
  });
});
