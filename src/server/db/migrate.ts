import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { appUrl, prepareRoles } from "./roles.ts";

const folder = join(import.meta.dirname, "../../../migrations");
const lock = 7_305_811;

export class SchemaError extends Error {}

/** Brings the database up to this code, once, whoever else starts at the same time, and gives the address the application connects with. */
export async function migrate(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await refuseUnfit(client);
    await prepareRoles(client, ownerUrl);
    await applyAll(client);
    return appUrl(ownerUrl);
  } finally {
    await client.end();
  }
}

async function refuseUnfit(client: pg.Client) {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0]!;
  if (version < 150_000) throw new SchemaError("PostgreSQL 15 or newer is needed");
  // Anything else cannot hold every name, nor sort what has none.
  if (encoding !== "UTF8") throw new SchemaError(`the database must be encoded in UTF8, not in ${encoding}`);
}

async function applyAll(client: pg.Client) {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations order by name");
  const files = await migrationFiles();
  for (const { name, checksum } of rows) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new SchemaError(`the database is newer than this program: it has migration ${name}`);
    if (file.checksum !== checksum) throw new SchemaError(`migration ${name} is not the one that was applied: its text has changed`);
  }
  for (const { name, text, checksum } of files.filter((file) => !rows.some((row) => row.name === file.name))) {
    await client.query("begin");
    try {
      await client.query(text);
      await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
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
