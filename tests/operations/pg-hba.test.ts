import { randomBytes } from "node:crypto";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";

const data = join(temporaryFolder(), "cluster");
const cluster = await startEmbedded(data, { database: "postgres" });
afterAll(cluster.stop);
const rules = join(data, "postgres", "pg_hba.conf");
const reload = () => query(cluster.url, "select pg_reload_conf()");

await query(cluster.url, "create role sumario login createrole createdb password 'owner'");
await query(cluster.url, "create database sumario owner sumario template template0 encoding 'UTF8'");
const ownerUrl = Object.assign(new URL(cluster.url), { username: "sumario", password: "owner", pathname: "/sumario" }).href;
await migrate(ownerUrl);
const env = {
  DATABASE_URL: ownerUrl,
  FILES_URL: join(temporaryFolder(), "files"),
  BACKUP_KEY: randomBytes(32).toString("base64"),
  BACKUP_FOLDER: temporaryFolder(),
};
const backup = (...args: string[]) => runCommand("backup", args, env);

test("a trial restore runs under the two lines of the manual, and says which one is missing", async () => {
  const line = (text: string) => `host ${text} 127.0.0.1/32 scram-sha-256`;
  writeFileSync(rules, `${line("all postgres")}\n${line("sumario sumario,sumario_app")}\n`);
  await reload();
  expect(await backup()).toMatchObject({ code: 0, errors: "" });
  const missing = line("sumario_check sumario,sumario_check_app");
  expect(await backup("check")).toMatchObject({
    code: 1,
    errors: `pg_hba.conf of the server lacks the line of the check: add "${missing}", and reload it (select pg_reload_conf())\n`,
  });
  // Without the second role it is another connection that is refused, and the same line.
  writeFileSync(rules, `${line("all postgres")}\n${line("sumario sumario,sumario_app")}\n${line("sumario_check sumario")}\n`);
  await reload();
  expect((await backup("check")).errors).toContain(`add "${missing}"`);
  appendFileSync(rules, `${missing}\n`);
  await reload();
  expect(await backup("check")).toMatchObject({ code: 0, errors: "", output: expect.stringContaining("the backup can be restored") });
});

test("a database of that name which is not of a check is left alone", async () => {
  await query(cluster.url, "create database sumario_check owner sumario");
  expect(await backup("check")).toMatchObject({ code: 1, errors: expect.stringContaining("the database sumario_check, which the check would make") });
  expect(await query(cluster.url, "select datname from pg_database where datname = 'sumario_check'")).toHaveLength(1);
});
