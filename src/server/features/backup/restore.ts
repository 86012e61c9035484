import pg from "pg";
import { ConfigError } from "#server/base/config-error.ts";
import { copyIn } from "#server/db/copy.ts";
import { gatherStatistics } from "#server/db/gather-statistics.ts";
import { buildSchema, migrate } from "#server/db/migrate.ts";
import { rolesInUse } from "#server/db/move-rights.ts";
import { prepareRoles, rolesOfDatabase } from "#server/db/roles.ts";
import { forgetSecret, requireSecret } from "#server/db/secret-check.ts";
import { clearSchema, copyText, tablesOf, withoutForeignKeys } from "#server/db/tables.ts";
import type { FileStore } from "#server/files/store.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import type { About, Manifest, Part, TablePart } from "./archive.ts";
import { aboutArchive } from "./archive-folder.ts";
import { openArchive, verifyArchive } from "./backup.ts";
import { ArchiveError } from "./encryption.ts";

type RestoreOptions = { ownerUrl: string; store: FileStore; key: Buffer; from: string; overwrite: boolean; keyring: Keyring; lostSecret: boolean };

/** Replaces the content of the installation by an archive, atomically. */
export async function restore({ ownerUrl, store, key, from, overwrite, keyring, lostSecret }: RestoreOptions): Promise<Manifest> {
  // Nothing is changed before the whole archive is verified.
  const manifest = await verifyArchive(from, key);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-restore" });
  await client.connect();
  try {
    await refuseUsed(client, overwrite);
    const { secretId } = await aboutArchive(from, key);
    if (!lostSecret) requireSecretOf(secretId, keyring);
    else if (keyring.id() === undefined) keyring.create();
    await prepareRoles(client, ownerUrl, keyring);
    await client.query("begin");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await fill(client, store, openArchive(from, key), manifest);
    if (lostSecret) await forgetSecret(client);
    await client.query("commit");
  } finally {
    // Without a commit, closing the connection rolls everything back.
    await client.end();
  }
  await migrate(ownerUrl, keyring);
  await gatherStatistics(ownerUrl);
  return manifest;
}

async function refuseUsed(client: pg.Client, overwrite: boolean) {
  const { app } = (await rolesInUse(client)) ?? (await rolesOfDatabase(client));
  const { rows } = await client.query<{ tables: number; servers: number }>(
    `select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
      (select count(*)::int from pg_stat_activity where datname = current_database() and usename = $1) as servers`,
    [app],
  );
  const { tables, servers } = rows[0]!;
  if (tables > 0 && !overwrite)
    throw new ConfigError("the database is not empty: restore into another one, or add --overwrite to replace its content");
  if (servers > 0) throw new ConfigError("a server is using this database: stop it first");
}

/** Without the secret, second factors could not be used: refused here rather than noticed when somebody signs in. */
function requireSecretOf(secretId: string | undefined, keyring: Keyring) {
  if (secretId === undefined || keyring.has(secretId)) return requireSecret(keyring, undefined);
  throw new ConfigError(
    "the archive was made with the secret of another installation, or that secret is missing here: set SECRET_KEY, or the file `secret` in the data folder, to the one that was kept apart from the backups. If it is lost, say --lost-secret: people with a second factor then need a recovery code",
  );
}

async function fill(client: pg.Client, store: FileStore, parts: AsyncGenerator<Part, Manifest>, { tables }: Manifest) {
  const { value: first } = await parts.next();
  const about = (first as Part).head as About;
  for await (const _ of (first as Part).data);
  await clearSchema(client);
  await buildSchema(client, about.migrations, await rolesOfDatabase(client));
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
