import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Keyring } from "#server/keyring/keyring.ts";
import { type FunctionFile, functionFiles, isOf } from "./function-files.ts";
import { lockNumbers } from "./lock-numbers.ts";
import { moveRights, rolesInUse } from "./move-rights.ts";
import { type Roles, rolesInMigrations } from "./role-names.ts";
import { prepareRoles, rolesOfDatabase } from "./roles.ts";
import { requireSecret, storedSecretId } from "./secret-check.ts";

const folder = join(import.meta.dirname, "../../../migrations");

export class SchemaError extends Error {}

/**
 * Applies the migrations that the database lacks and returns the URL that the application connects to.
 * The lock makes processes that start at the same time apply each migration once.
 */
export async function migrate(ownerUrl: string, keyring?: Keyring): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-migrate" });
  await client.connect();
  try {
    await takeLock(client);
    await checkServer(client);
    // Before the first write: the password of the role may derive from the secret.
    if (keyring) requireSecret(keyring, await storedSecretId(client));
    const appUrl = await prepareRoles(client, ownerUrl, keyring);
    await applyAll(client, await rolesOfDatabase(client));
    return appUrl;
  } finally {
    await client.end();
  }
}

/** Asked again and again: a session that waits for a lock holds a snapshot, for whose end `create index concurrently` waits. */
async function takeLock(client: pg.Client) {
  const isTaken = async () =>
    (await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lockNumbers.migrations])).rows[0]!.taken;
  while (!(await isTaken())) await wait(100);
}

async function checkServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number; name: string; encoding: string; lacking: string | null }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name, current_setting('server_encoding') as encoding,
       (select string_agg(wanted, ', ') from unnest($1::text[]) wanted where not exists (select from pg_available_extensions where name = wanted)) as lacking`,
    [["unaccent", "pg_trgm", "btree_gin"]],
  );
  const { version, name, encoding, lacking } = rows[0]!;
  if (version < 150_000) throw new SchemaError(`PostgreSQL 15 or newer is needed, and this server is ${name}`);
  if (lacking)
    throw new SchemaError(`the PostgreSQL server lacks extensions (${lacking}): install its contrib modules there (the package postgresql-contrib)`);
  // No other encoding can store every name.
  if (encoding !== "UTF8") throw new SchemaError(`the database must be encoded in UTF8, not in ${encoding}`);
}

async function applyAll(client: pg.Client, roles: Roles) {
  await client.query(ledger);
  const applied = await appliedMigrations(client);
  const files = await migrationFiles();
  refuseUnknown(applied, files);
  const used = await rolesInUse(client);
  if (used && used.app !== roles.app) await moveRights(client, used, roles);
  const pending = files.filter(({ name }) => !applied.some((row) => row.name === name));
  for (const file of pending) await applyWithRetries(client, file, roles, file === pending.at(-1));
  if (!pending.length) await retried("functions and views", () => inTransaction(client, () => applyFunctions(client, roles, true)));
}

/** The first line of a migration that runs statement by statement, each of which may be repeated. */
const outsideMark = "-- outside of a transaction\n";
/** Everybody else queues up behind a statement that waits for a lock: it waits briefly, lets the others pass, and tries again. */
const lockTimeout = "2s";
const maxTries = 60;

/** With the last migration come the functions and views that have changed, in its transaction. */
export const applyWithRetries = (client: pg.Client, file: MigrationFile, roles: Roles, isLast = true) =>
  retried(`migration ${file.name}`, () =>
    file.text.startsWith(outsideMark) ? applyOutside(client, file, roles, isLast) : inTransaction(client, () => apply(client, file, roles, isLast)),
  );

async function retried(what: string, run: () => Promise<void>) {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: string }).code !== "55P03") throw error;
      if (tries === maxTries) throw new SchemaError(`${what} got no lock: another session holds one of its tables; end it, and start again`);
      await wait(1000);
    }
  }
}

async function inTransaction(client: pg.Client, run: () => Promise<void>) {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await run();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function applyOutside(client: pg.Client, { name, text, checksum }: MigrationFile, roles: Roles, isLast: boolean) {
  await inTransaction(client, () => applyFunctions(client, roles, false));
  for (const statement of withRoles(text, roles).split(/;\s*$/m)) if (statement.replaceAll(/^--.*$/gm, "").trim()) await client.query(statement);
  await client.query(register, [name, checksum]);
  if (isLast) await inTransaction(client, () => applyFunctions(client, roles, true));
}

/**
 * A new function comes as early as it can, because the next migration may need it; a changed one comes with the last migration, so that its text
 * finds the columns of all of them. Bodies are not checked: they may name tables of later migrations.
 */
async function applyFunctions(client: pg.Client, roles: Roles, isLast: boolean) {
  const ledger = new Map((await appliedFiles(client)).map(({ name, checksum }) => [name, checksum]));
  const current = (await functionFiles(folder)).filter((file) => isOf(file, (migration) => ledger.has(migration)));
  const due = current.filter(({ name, checksum }) => (isLast ? ledger.get(name) !== checksum : !ledger.has(name)));
  if (due.length) await client.query("set local check_function_bodies = off");
  for (const { name, text, checksum } of due) {
    await client.query(withRoles(text, roles)).catch((error: Error) => {
      error.message = `${name}: ${error.message}`;
      throw error;
    });
    await client.query(`${register} on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`, [name, checksum]);
  }
  if (isLast) await client.query("delete from migrations where name like '%/%' and name <> all ($1)", [current.map(({ name }) => name)]);
}

export type Migration = { name: string; checksum: string };
export type MigrationFile = Migration & { text: string };
const ledger = "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())";

/** Migrations, and the functions and views: those have the name of their folder. */
const appliedFiles = async (client: Pick<pg.Client, "query">): Promise<Migration[]> =>
  (await client.query<Migration>("select name, checksum from migrations order by name").catch(refuseForeignLedger)).rows;

const isMigration = ({ name }: Migration) => !name.includes("/");

export const appliedMigrations = async (client: Pick<pg.Client, "query">): Promise<Migration[]> => (await appliedFiles(client)).filter(isMigration);

/** Other programs keep a table of this name too. */
function refuseForeignLedger(error: { code?: string }): never {
  throw error.code === "42703"
    ? new SchemaError("the table migrations of this database is of another program: give Sumario an empty database of its own")
    : error;
}

/** The migrations of this program, or those in the folder of another release. */
export const knownMigrations = async (from = folder): Promise<Migration[]> =>
  (await migrationFiles(from)).map(({ name, checksum }) => ({ name, checksum }));

/** What the table of migrations holds once the schema is that of this program. */
export async function knownFiles(): Promise<Migration[]> {
  const migrations = await knownMigrations();
  const functions = (await functionFiles(folder)).filter((file: FunctionFile) => isOf(file, (name) => migrations.some((one) => one.name === name)));
  return [...migrations, ...functions.map(({ name, checksum }) => ({ name, checksum }))];
}

/** Builds the schema of these migrations, in the transaction of the caller, for roles that exist. */
export async function buildSchema(client: pg.Client, wanted: readonly Migration[], roles: Roles) {
  const files = await migrationFiles();
  refuseUnknown(wanted, files);
  await client.query(ledger);
  const built = files.filter(({ name }) => wanted.some((one) => one.name === name));
  for (const file of built) await apply(client, file, roles, file === built.at(-1));
}

/** The first migrations of previews and of development versions, before those of version 1.0.0 replaced them all. */
const firstBeforeRelease = ["0001_foundation.sql", "0001_text_scope_journal.sql"];

export function refuseUnknown(applied: readonly Migration[], known: readonly Migration[]) {
  if (applied.some(({ name }) => firstBeforeRelease.includes(name)))
    throw new SchemaError(
      "the data is from a preview before version 1.0.0, the first one that can be upgraded from: export its records with that preview and import them into an empty database",
    );
  for (const { name, checksum } of applied) {
    const file = known.find((candidate) => candidate.name === name);
    if (!file) throw new SchemaError(`the database is newer than this program: it has migration ${name}`);
    if (file.checksum !== checksum) throw new SchemaError(`migration ${name} is not the one that was applied: its text has changed`);
  }
}

const register = "insert into migrations (name, checksum) values ($1, $2)";

async function apply(client: pg.Client, { name, text, checksum }: MigrationFile, roles: Roles, isLast: boolean) {
  await applyFunctions(client, roles, false);
  // In the transaction of a restore nobody else uses the tables.
  const statements = text.startsWith(outsideMark) ? text.replaceAll(/\bconcurrently\b/gi, "") : text;
  await client.query(withRoles(statements, roles));
  await client.query(register, [name, checksum]);
  if (isLast) await applyFunctions(client, roles, true);
}

const withRoles = (text: string, roles: Roles) =>
  (["app", "scoped", "staff", "system"] as const).reduce(
    (replaced, one) => replaced.replaceAll(new RegExp(`\\b${rolesInMigrations[one]}\\b`, "g"), () => pg.escapeIdentifier(roles[one])),
    text,
  );

export async function migrationFiles(from = folder) {
  const names = (await readdir(from)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(from, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
