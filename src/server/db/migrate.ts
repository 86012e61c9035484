import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Keyring } from "#server/keyring/keyring.ts";
import { lockNumbers } from "./lock-numbers.ts";
import { prepareRoles } from "./roles.ts";
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
    await client.query("select pg_advisory_lock($1)", [lockNumbers.migrations]);
    await checkServer(client);
    // Before the first write: the password of the role may derive from the secret.
    if (keyring) requireSecret(keyring, await storedSecretId(client));
    const appUrl = await prepareRoles(client, ownerUrl, keyring);
    await applyAll(client);
    return appUrl;
  } finally {
    await client.end();
  }
}

async function checkServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0]!;
  if (version < 150_000) throw new SchemaError("PostgreSQL 15 or newer is needed");
  // No other encoding can store every name.
  if (encoding !== "UTF8") throw new SchemaError(`the database must be encoded in UTF8, not in ${encoding}`);
}

async function applyAll(client: pg.Client) {
  await client.query(ledger);
  const applied = await appliedMigrations(client);
  const files = await migrationFiles();
  refuseUnknown(applied, files);
  for (const file of files.filter(({ name }) => !applied.some((row) => row.name === name))) {
    await client.query("begin");
    try {
      await apply(client, file);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
}

export type Migration = { name: string; checksum: string };
const ledger = "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())";

export const appliedMigrations = async (client: Pick<pg.Client, "query">): Promise<Migration[]> =>
  (await client.query<Migration>("select name, checksum from migrations order by name")).rows;

/** The migrations of this program. */
export const knownMigrations = async (): Promise<Migration[]> => (await migrationFiles()).map(({ name, checksum }) => ({ name, checksum }));

/** Builds the schema of these migrations, in the transaction of the caller. */
export async function buildSchema(client: pg.Client, wanted: readonly Migration[]) {
  const files = await migrationFiles();
  refuseUnknown(wanted, files);
  await client.query(ledger);
  for (const file of files.filter(({ name }) => wanted.some((one) => one.name === name))) await apply(client, file);
}

/** The first of the twenty migrations before version 1.0.0, which replaced them all. */
const firstBeforeRelease = "0001_foundation.sql";

export function refuseUnknown(applied: readonly Migration[], known: readonly Migration[]) {
  if (applied.some(({ name }) => name === firstBeforeRelease))
    throw new SchemaError(
      "the data is from a preview before version 1.0.0, the first one that can be upgraded from: export its records with that preview and import them into an empty database",
    );
  for (const { name, checksum } of applied) {
    const file = known.find((candidate) => candidate.name === name);
    if (!file) throw new SchemaError(`the database is newer than this program: it has migration ${name}`);
    if (file.checksum !== checksum) throw new SchemaError(`migration ${name} is not the one that was applied: its text has changed`);
  }
}

async function apply(client: pg.Client, { name, text, checksum }: Migration & { text: string }) {
  await client.query(text);
  await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
}

async function migrationFiles() {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
