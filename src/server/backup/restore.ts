import pg from "pg";
import { ConfigError } from "#server/config.ts";
import { copyIn } from "#server/db/copy.ts";
import { buildSchema, migrate } from "#server/db/migrate.ts";
import { prepareRoles } from "#server/db/roles.ts";
import type { FileStore } from "#server/files/store.ts";
import type { About, Manifest, Part, TablePart } from "./archive.ts";
import { openArchive, verifyArchive } from "./backup.ts";
import { ArchiveError } from "./encryption.ts";
import { clearSchema, copyText, tablesOf, withoutForeignKeys } from "./tables.ts";

type RestoreOptions = { ownerUrl: string; store: FileStore; key: Buffer; from: string; overwrite: boolean };

/** Replaces the content of the installation by an archive, atomically. */
export async function restore({ ownerUrl, store, key, from, overwrite }: RestoreOptions): Promise<Manifest> {
  // Nothing is changed before the whole archive is verified.
  const manifest = await verifyArchive(from, key);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-restore" });
  await client.connect();
  try {
    await refuseUsed(client, overwrite);
    await prepareRoles(client, ownerUrl);
    await client.query("begin");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await fill(client, store, openArchive(from, key), manifest);
    await client.query("commit");
  } finally {
    // Without a commit, closing the connection rolls everything back.
    await client.end();
  }
  await migrate(ownerUrl);
  return manifest;
}

async function refuseUsed(client: pg.Client, overwrite: boolean) {
  const { rows } = await client.query<{ tables: number; servers: number }>(`
    select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
      (select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'sumario_app') as servers`);
  const { tables, servers } = rows[0]!;
  if (tables > 0 && !overwrite)
    throw new ConfigError("the database is not empty: restore into another one, or add --overwrite to replace its content");
  if (servers > 0) throw new ConfigError("a server is using this database: stop it first");
}

async function fill(client: pg.Client, store: FileStore, parts: AsyncGenerator<Part, Manifest>, { tables }: Manifest) {
  const { value: first } = await parts.next();
  const about = (first as Part).head as About;
  for await (const _ of (first as Part).data);
  await clearSchema(client);
  await buildSchema(client, about.migrations);
  const empty = await tablesOf(client);
  let part: Part | undefined;
  const next = async () => {
    const { value, done } = await parts.next();
    part = done ? undefined : (value as Part);
  };
  await withoutForeignKeys(client, empty, async () => {
    for (await next(); part?.head.kind === "table"; await next()) await fillTable(client, part.head, part.data, tables);
  });
  for (const { name, last, isCalled } of about.sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [pg.escapeIdentifier(name), last, isCalled]);
  for (; part?.head.kind === "file"; await next()) await store.write(part.head.key, part.data);
}

async function fillTable(client: pg.Client, head: TablePart, data: AsyncIterable<Buffer>, tables: Manifest["tables"]) {
  const rows = await copyIn(client, `copy ${copyText(head)} from stdin`, data);
  if (rows !== tables.find(({ name }) => name === head.name)?.rows) throw new ArchiveError(`${head.name} has fewer rows than the archive`);
}
