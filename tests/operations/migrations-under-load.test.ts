import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { applyWithRetries, buildSchema, knownMigrations, type MigrationFile, migrationFiles } from "#server/db/migrate.ts";
import { rolesOfDatabase } from "#server/db/roles.ts";
import { migrationsOf, releases } from "#tests/support/released-schema.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";

/**
 * Migrations after the first release, on tables that are large enough for a rewrite or an index to take its time, while others write. A lock that
 * keeps writers out longer than this fails: people would wait for it.
 */
const longest = 1_000;
const rows = { cases: 12_000, journal: 120_000, files: 60_000, access_log: 120_000, notices: 60_000 };
const blocking = ["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"];

const ownerUrl = await emptyDatabase(inject("templateUrl"));
const connect = () => new pg.Client({ connectionString: ownerUrl });
const [migrating, watcher, writer] = [connect(), connect(), connect()];
const first = migrationsOf("1.0.0");

beforeAll(async () => {
  await Promise.all([migrating, watcher, writer].map((one) => one.connect()));
  await migrating.query("begin");
  await createRoles();
  await buildSchema(migrating, first, await rolesOfDatabase(migrating));
  await migrating.query(readFileSync(join(releases, "1.0.0.sql"), "utf8"));
  // Without triggers, which would take minutes; those that are always on make what a case derives from itself.
  await migrating.query("set local session_replication_role = replica");
  for (const [table, count] of Object.entries(rows)) await multiply(table, count);
  await migrating.query("commit");
}, 120_000);
afterAll(() => Promise.all([migrating, watcher, writer].map((one) => one.end())));

describe("a migration after the first release", () => {
  test("keeps nobody who writes out for longer than a second", async () => {
    const later = (await migrationFiles()).filter(({ name }) => !first.some((one) => one.name === name));
    expect([...first.map(({ name }) => name), ...later.map(({ name }) => name)]).toEqual((await knownMigrations()).map(({ name }) => name));
    const found: Record<string, string[]> = {};
    for (const file of later) found[file.name] = await blockedBy(file);
    expect(found).toEqual(Object.fromEntries(later.map(({ name }) => [name, []])));
  });

  test("would be found, if it rewrote a table, filled a new column in the transaction that adds it, or built an index without `concurrently`", async () => {
    const slow = "select pg_sleep(1.2)";
    expect(await blockedBy(made("9001_rewrite.sql", `alter table journal alter column version type bigint; ${slow}`))).toEqual(["journal"]);
    expect(await blockedBy(made("9002_fill.sql", `alter table cases add column example integer; update cases set example = cid; ${slow}`))).toEqual([
      "cases",
    ]);
    expect(await blockedBy(made("9003_index.sql", `create index on access_log (way, at); ${slow}`))).toEqual(["access_log"]);
  });

  test("passes, if it adds a column and builds an index while others write", async () => {
    expect(await blockedBy(made("9004_column.sql", "alter table cases add column another integer"))).toEqual([]);
    const index = "-- outside of a transaction\ncreate index concurrently journal_example_idx on journal (action, at);\nselect pg_sleep(1.2);\n";
    expect(await blockedBy(made("9005_index.sql", index))).toEqual([]);
    const { rows: found } = await watcher.query("select indisvalid from pg_index where indexrelid = 'journal_example_idx'::regclass");
    expect(found).toEqual([{ indisvalid: true }]);
  });
});

const made = (name: string, text: string): MigrationFile => ({ name, text, checksum: "x" });

/** The tables that the migration locks against writers for too long, while somebody writes all of them. */
async function blockedBy(file: MigrationFile): Promise<string[]> {
  const { rows: own } = await migrating.query<{ pid: number }>("select pg_backend_pid() as pid");
  const since = new Map<string, number>();
  const tooLong = new Set<string>();
  let isDone = false;
  let written = 0;
  const watching = (async () => {
    while (!isDone) {
      const { rows: held } = await watcher.query<{ table: string }>(
        "select distinct relation::regclass::text as table from pg_locks where pid = $1 and granted and mode = any ($2) and relation::regclass::text = any ($3)",
        [own[0]!.pid, blocking, Object.keys(rows)],
      );
      const now = performance.now();
      for (const table of since.keys()) if (!held.some((one) => one.table === table)) since.delete(table);
      for (const { table } of held) {
        if (!since.has(table)) since.set(table, now);
        if (now - since.get(table)! > longest) tooLong.add(table);
      }
      await wait(20);
    }
  })();
  const writing = (async () => {
    while (!isDone) for (const table of Object.keys(rows)) written += (await writer.query(write[table as keyof typeof rows])).rowCount!;
  })();
  try {
    await applyWithRetries(migrating, file, await rolesOfDatabase(migrating));
  } finally {
    isDone = true;
    await Promise.all([watching, writing]);
  }
  expect(written).toBeGreaterThan(0);
  return [...tooLong].sort();
}

const write: Record<keyof typeof rows, string> = {
  cases: "update cases set judgment = 'x' where id = (select id from cases limit 1)",
  journal: "update journal set actor_alias = 'x' where seq = 1",
  files: "update files set caption = 'x' where id = (select id from files limit 1)",
  access_log: "update access_log set downloaded = true where id = (select id from access_log limit 1)",
  notices: "update notices set shown = true where id = (select id from notices limit 1)",
};

/** Copies a row of the table, each copy with a key of its own. */
async function multiply(table: string, count: number) {
  const { rows: columns } = await migrating.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const own: Record<string, string> = { id: "gen_random_uuid()", cid: "30000000 + n", seq: "1000000 + n", key: "n::text", issue_id: "null" };
  const values = columns.map(({ name }) => own[name] ?? name);
  await migrating.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(", ")}) select ${values.join(", ")} from (select * from ${table} limit 1) x, generate_series(1, ${count}) n`,
  );
}

async function createRoles() {
  const { app, scoped, staff, system } = await rolesOfDatabase(migrating);
  for (const role of [app, scoped, staff, system]) await migrating.query(`create role ${pg.escapeIdentifier(role)}`);
}
