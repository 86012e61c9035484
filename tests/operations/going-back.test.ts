import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { expect, inject, test } from "vitest";
import { knownMigrations, type Migration, migrate } from "#server/db/migrate.ts";
import { writeParts } from "#server/features/backup/archive.ts";
import { encrypt } from "#server/features/backup/encryption.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";

const root = join(import.meta.dirname, "../..");
const ownerUrl = await emptyDatabase(inject("templateUrl"));
await migrate(ownerUrl);
const all = await knownMigrations();
const last = all.at(-1)!.name;

// The release that runs is this one; the one before lacks its last migration.
const prefix = temporaryFolder();
const [tools, backups, calls] = ["tools", "backups", "calls"].map((name) => join(prefix, name)) as [string, string, string];
for (const name of ["tools", "backups", "releases/1.0.0/migrations"]) mkdirSync(join(prefix, name), { recursive: true });
symlinkSync(root, join(prefix, "releases/1.1.0"));
symlinkSync(join(root, "bin"), join(prefix, "releases/1.0.0/bin"));
for (const { name } of all.slice(0, -1)) cpSync(join(root, "migrations", name), join(prefix, "releases/1.0.0/migrations", name));
const links = { current: join(prefix, "current"), previous: join(prefix, "previous") };
symlinkSync("releases/1.1.0", links.current);
symlinkSync("releases/1.0.0", links.previous);

// systemd is not running here: this stands for it, and writes down what it is asked for.
writeFileSync(join(tools, "systemctl"), `#!/bin/sh\necho "$*" >> ${calls}\n`);
chmodSync(join(tools, "systemctl"), 0o755);
const key = randomBytes(32);
const goBack = (databaseUrl = ownerUrl) => {
  const settings = join(prefix, "sumario.env");
  writeFileSync(settings, `NODE_ENV=production\nDATABASE_URL=${databaseUrl}\nBACKUP_FOLDER=${backups}\nBACKUP_KEY=${key.toString("base64")}\n`);
  const env = { ...process.env, SETTINGS: settings, PATH: `${tools}:${process.env.PATH}` };
  return spawnSync("sh", [join(root, "deploy/upgrade"), "--back", "--prefix", prefix], { env, encoding: "utf8" });
};
const asked = () => (existsSync(calls) ? readFileSync(calls, "utf8") : "");

/** What the beginning of an archive says; its tables do not matter here. */
const archiveOf = async (at: string, version: string, migrations: Migration[]) => {
  const parts = async function* () {
    yield { head: { kind: "about" as const, version, at, migrations, sequences: [] }, data: (async function* (): AsyncGenerator<Buffer> {})() };
  };
  const name = `sumario-${at.slice(0, 10)}-023000.backup`;
  await pipeline(encrypt(writeParts(parts()), key), createWriteStream(join(backups, name)));
  return name;
};

test("going back is refused before a unit is touched while the database is newer, and says what to restore", async () => {
  const none = goBack();
  expect(none).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`the database is newer than version 1.0.0, which does not know ${last}. `),
  });
  expect(none.stderr).toContain(`an archive from before the upgrade (none in ${backups} fits)`);
  await archiveOf("2026-11-01T02:30:00.000Z", "1.0.0", all.slice(0, -1));
  const fitting = await archiveOf("2026-11-02T02:30:00.000Z", "1.0.0", all.slice(0, -1));
  await archiveOf("2026-11-03T02:30:00.000Z", "1.1.0", all);
  expect(readdirSync(backups)).toHaveLength(3);
  const { status, stderr } = goBack();
  expect(status).toBe(1);
  expect(stderr).toContain(`To restore: ${join(backups, fitting)}, made 2026-11-02T02:30:00.000Z by version 1.0.0\n`);
  expect(stderr).toContain(`restore --from ${join(backups, fitting)} --overwrite" in ${prefix}/releases/1.0.0`);
  expect(stderr).toContain("no unit was touched");
  expect([readlinkSync(links.current), readlinkSync(links.previous)]).toEqual(["releases/1.1.0", "releases/1.0.0"]);
  expect(asked()).toContain("list-units");
  expect(asked()).not.toContain("restart");
});

test("it is refused too when the database cannot be asked", () => {
  const { status, stderr } = goBack("postgres://nobody@127.0.0.1:1/sumario");
  expect([status, stderr]).toEqual([1, expect.stringContaining("no PostgreSQL answers")]);
  expect(readlinkSync(links.current)).toBe("releases/1.1.0");
});

test("a database that the older release knows goes back", async () => {
  await query(ownerUrl, `delete from migrations where name = '${last}'`);
  expect(goBack()).toMatchObject({ status: 0, stdout: "releases/1.0.0\n", stderr: "" });
  expect([readlinkSync(links.current), readlinkSync(links.previous)]).toEqual(["releases/1.0.0", "releases/1.1.0"]);
});
