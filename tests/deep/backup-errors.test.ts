import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";

const folder = temporaryFolder();
const ownerUrl = await emptyDatabase(inject("templateUrl"));
await migrate(ownerUrl);
const env = {
  DATABASE_URL: ownerUrl,
  FILES_URL: join(temporaryFolder(), "files"),
  BACKUP_KEY: randomBytes(32).toString("base64"),
  BACKUP_FOLDER: folder,
};
const backup = (args: string[] = [], more: Record<string, string> = {}) => runCommand("backup", args, { ...env, ...more });
const archives = () => readdirSync(folder).sort();
const leftOvers = () => query(ownerUrl, "select datname from pg_database where datname like '%\\_check%'");

test("npm run backup deletes nothing without the setting, for a file that was named, or when the backup failed", async () => {
  const before = archives();
  expect((await backup(["--to", join(folder, "mine.backup")], { BACKUP_KEEP: "1" })).output).not.toContain("deleted");
  expect((await backup([], { BACKUP_KEEP: "1", FILES_URL: "/etc/hostname/none" })).code).toBe(1);
  expect((await backup([], { BACKUP_KEEP: "none" })).errors).toContain("BACKUP_KEEP must be");
  expect(archives()).toEqual([...before, "mine.backup"].sort());
  expect((await backup()).output).not.toContain("deleted");
  expect(archives()).toHaveLength(before.length + 2);
});

test("npm run backup marks an archive that lacks files, and keeps the last complete one", async () => {
  const [before, id] = [archives(), randomUUID()];
  await query(
    ownerUrl,
    `insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
     values ('${id}', 'case', '${id}', 'files', 1, 'g.mp4', 'video/mp4', 1, repeat('0', 64), '')`,
  );
  const { code, errors } = await backup([], { BACKUP_KEEP: "1" });
  expect([code, errors]).toEqual([1, `missing: ${id}\nthe backup is complete except for 1 missing or damaged files\n`]);
  const [incomplete, ...more] = archives().filter((name) => !before.includes(name));
  expect([incomplete, more, archives().length]).toEqual([expect.stringMatching(/-incomplete\.backup$/), [], before.length + 1]);
  // It is the newest, so it is what a check restores and finds lacking.
  expect((await backup(["check"])).errors).toBe(`missing: ${id}\n1 problems found: this backup does not restore everything\n`);
  rmSync(join(folder, incomplete!));
  await query(ownerUrl, "delete from files");
});

test("npm run backup says what is missing", async () => {
  expect((await backup([], { BACKUP_FOLDER: "" })).errors).toContain("BACKUP_FOLDER must be set");
  expect((await backup([], { BACKUP_FOLDER: "/nowhere" })).errors).toBe("the folder of backups does not exist: /nowhere\n");
  expect((await backup(["chekc"])).errors).toContain("npm run backup check [archive]");
});
test("a check of a damaged archive, another key or an owner without the right ends with one line, and is recorded", async () => {
  writeFileSync(join(folder, "cut.backup"), Buffer.from("SUMARIO-BACKUP-1\n"));
  expect(await backup(["check", join(folder, "cut.backup")])).toMatchObject({ code: 1, errors: expect.stringMatching(/^[^\n]+\n$/) });
  expect((await backup(["check"], { BACKUP_KEY: randomBytes(32).toString("hex") })).errors).toBe(
    `there is no archive in ${folder} that BACKUP_KEY opens\n`,
  );
  const role = `poor_${randomBytes(4).toString("hex")}`;
  await query(ownerUrl, `create role ${role} login createrole password 'poor'`);
  const poor = Object.assign(new URL(ownerUrl), { username: role, password: "poor" });
  const { code, errors } = await backup(["check"], { BACKUP_CHECK_URL: poor.href });
  expect([code, errors]).toEqual([
    1,
    `${role} may not create the database of the check: as an administrator of PostgreSQL, alter role ${role} createdb, or set BACKUP_CHECK_URL to a server where it may\n`,
  ]);
  await query(ownerUrl, `alter role ${role} createdb`);
  expect(await backup(["check"], { BACKUP_CHECK_URL: poor.href })).toMatchObject({ code: 0, errors: "" });
  expect(await leftOvers()).toEqual([]);
  await query(ownerUrl, `drop role ${role}`);
});
