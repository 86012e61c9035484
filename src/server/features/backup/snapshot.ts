import { createHash } from "node:crypto";
import type pg from "pg";
import { ConfigError } from "#server/base/config-error.ts";
import { copyOut } from "#server/db/copy.ts";
import { appliedMigrations, knownMigrations, refuseUnknown } from "#server/db/migrate.ts";
import { storedSecretId } from "#server/db/secret-check.ts";
import { copyText, sequencesOf, tablesOf } from "#server/db/tables.ts";
import { type FileStore, MissingBytes } from "#server/files/store.ts";
import type { Part } from "./archive.ts";

type Source = {
  client: pg.Client;
  /** A connection outside of the snapshot, which sees the current state. */
  current: pg.Client;
  store: FileStore;
  version: string;
  now: Date;
  onProblem: (problem: string) => void;
};

/** A consistent snapshot of the whole installation while people go on working: every table, and the files that those tables refer to. */
export async function* snapshotOf(source: Source): AsyncGenerator<Part & { rows?: () => number }> {
  const { client, version, now } = source;
  await client.query("begin isolation level repeatable read read only");
  await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
  const migrations = await appliedMigrations(client);
  const known = await knownMigrations();
  refuseUnknown(migrations, known);
  if (migrations.length < known.length)
    throw new ConfigError("the database is older than this program: back it up with the version that it was created by");
  yield {
    head: { kind: "about", version, at: now.toISOString(), migrations, sequences: await sequencesOf(client), secretId: await storedSecretId(client) },
    data: nothing(),
  };
  for (const table of await tablesOf(client)) yield { head: { kind: "table", ...table }, ...copyOut(client, `copy ${copyText(table)} to stdout`) };
  yield* filesOf(source);
  await client.query("commit");
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** The content of a key never changes, so files can be read after the snapshot was taken. */
export const storedKeys = `
  select id::text as key, sha256 from files where copy_of is null and not bytes_gone
  union all select id || '.small.webp', encode(substr(previews, 1, 32), 'hex') from files where copy_of is null and not bytes_gone and previews is not null
  union all select id || '.large.webp', encode(substr(previews, 33, 32), 'hex') from files where copy_of is null and not bytes_gone and previews is not null
  union all select id::text, null from uploads where type is not null
  union all select id || '.small.webp', encode(substr(previews, 1, 32), 'hex') from uploads where type is not null and previews is not null
  union all select id || '.large.webp', encode(substr(previews, 33, 32), 'hex') from uploads where type is not null and previews is not null
  union all select id::text, null from reports where size is not null`;

async function* filesOf({ client, current, store, onProblem }: Source): AsyncGenerator<Part> {
  await client.query(`declare stored no scroll cursor for ${storedKeys}`);
  for (;;) {
    const { rows } = await client.query<{ key: string; sha256: string | null }>("fetch 500 from stored");
    if (rows.length === 0) return;
    for (const { key, sha256 } of rows) {
      const bytes = await store.read(key).catch(async (error: unknown) => {
        if (!(error instanceof MissingBytes)) throw error;
        // While we read, uploads are cancelled, reports expire and anonymised records lose their files: only a key that still exists is a problem.
        const { rowCount } = await current.query(`select from (${storedKeys}) k where key = $1`, [key]);
        if (rowCount) onProblem(`missing: ${key}`);
      });
      if (!bytes) continue;
      const hash = createHash("sha256");
      yield {
        head: { kind: "file", key },
        data: (async function* () {
          for await (const chunk of bytes as AsyncIterable<Buffer>) {
            hash.update(chunk);
            yield chunk;
          }
          if (sha256 !== null && hash.digest("hex") !== sha256) onProblem(`damaged: ${key}`);
        })(),
      };
    }
  }
}
