import { createReadStream } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { ConfigError } from "#server/base/config-error.ts";
import { newId } from "#server/base/new-id.ts";
import { gatherStatistics } from "#server/db/gather-statistics.ts";
import { insertJournal } from "#server/db/journal-row.ts";
import { migrate } from "#server/db/migrate.ts";
import { rolesInUse } from "#server/db/move-rights.ts";
import { rolesOfDatabase } from "#server/db/roles.ts";
import { compile } from "#server/db/sql.ts";
import { withoutForeignKeys } from "#server/db/tables.ts";
import { type FileStore, previewKey } from "#server/files/store.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { settingNames } from "#server/system/settings.ts";
import { type Collection, collectionsOf } from "./fields.ts";
import { loadLines, missingReference } from "./load-lines.ts";
import { contentPath, FolderError, type FolderManifest, type HistoryHead } from "./manifest.ts";
import { keptTables, namingTriggers, rebuild } from "./rebuild.ts";
import { refuseChanged } from "./sign-manifest.ts";
import { contentLines, readManifest, verifyFolder } from "./verify-folder.ts";

export type ImportOptions = {
  ownerUrl: string;
  store: FileStore;
  keyring: Keyring;
  /** The key that the export has printed, where the secret of its installation is not known here. */
  exportKey?: string | undefined;
  /** Takes a folder of which nobody can tell whether it is as it was written. */
  isUnverified?: boolean;
  /** Everything but the last step: the transaction is rolled back, and no file is stored. */
  dryRun?: boolean;
  say?: (line: string) => void;
};

/** Fills an empty installation from an export of a whole one, all of it or nothing. */
export async function importOwnExport(folder: string, options: ImportOptions): Promise<FolderManifest> {
  const { ownerUrl, store, keyring, exportKey, isUnverified = false, dryRun = false, say = () => undefined } = options;
  const given = await readManifest(folder);
  refusePart(given);
  if (!isUnverified) refuseChanged(given, keyring, exportKey);
  await migrate(ownerUrl, keyring);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-import" });
  await client.connect();
  const stored: string[] = [];
  try {
    const known = await collectionsOf(client);
    await refuseUsed(client, store, known);
    const { manifest, collections } = await verifyFolder(folder, known, say);
    await client.query("begin");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'");
    await fill(client, folder, collections, say);
    await refuseCut(client, manifest);
    await appendEntry(client, manifest);
    const { entries, head, problem } = await verifyJournal(client);
    // A record that was written without an entry was so before the export: the chain of the others is intact.
    if (problem && problem.seq > 0) throw new FolderError(`history.jsonl, entry ${problem.seq}: ${problem.reason}`);
    say(`history: ${entries} entries, the chain is intact, head ${head}${problem ? `; as before, ${problem.reason}` : ""}`);
    if (dryRun) await client.query("rollback");
    else {
      await storeContent(folder, store, stored);
      await client.query("commit");
      await gatherStatistics(ownerUrl);
    }
    return manifest;
  } catch (error) {
    // The store was empty: what is in it now is of this attempt.
    for (const key of stored) await store.remove(key);
    throw error;
  } finally {
    // Without a commit, closing the connection rolls everything back.
    await client.end();
  }
}

function refusePart({ customer }: FolderManifest) {
  if (customer)
    throw new FolderError(
      `this is the part of ${customer.alias}, as its head office sees it, for other programs: only an export of a whole installation can be imported`,
    );
}

/** What migrations and the first start write into an empty installation. */
const fromTheStart = ["task_presets", "templates", "mail_templates", "settings"];

async function refuseUsed(client: pg.Client, store: FileStore, collections: readonly Collection[]) {
  const { app } = (await rolesInUse(client)) ?? (await rolesOfDatabase(client));
  const { rowCount } = await client.query("select from pg_stat_activity where datname = current_database() and usename = $1", [app]);
  if (rowCount) throw new ConfigError("a server is using this database: stop it first");
  for (const { table, name } of collections.filter((one) => !fromTheStart.includes(one.table))) {
    const ofPeople = table === "journal" ? "where entity <> 'setting' or actor_id is not null" : "";
    const { rows } = await client.query(`select from ${pg.escapeIdentifier(table)} ${ofPeople} limit 1`);
    if (rows.length > 0) throw new ConfigError(`the installation is not empty (it has ${name}): import into another database`);
  }
  for await (const _ of store.keys()) throw new ConfigError("the store of files is not empty: name another one in FILES_URL");
}

async function fill(client: pg.Client, folder: string, collections: readonly Collection[], say: (line: string) => void) {
  await client.query("delete from settings where key = any ($1)", [settingNames]);
  const emptied = [...collections.map(({ table }) => table).filter((table) => table !== "settings"), ...keptTables].map((name) => ({ name }));
  try {
    await withoutForeignKeys(client, emptied, async () => {
      for (const table of namingTriggers) await client.query(`alter table ${table} enable trigger named`);
      for (const collection of collections) say(`${collection.name}: ${await loadLines(client, folder, collection)}`);
      await rebuild(client);
    });
  } catch (error) {
    throw (await missingReference(folder, collections, error as pg.DatabaseError)) ?? error;
  }
}

/** A chain whose last entries are missing is intact: only the manifest knows how it ended. */
async function refuseCut(client: pg.Client, { history }: FolderManifest) {
  const { rows } = await client.query<HistoryHead>("select seq::int as entries, encode(hash, 'hex') as head from journal_head");
  const { entries, head } = rows[0]!;
  if (history && entries < history.entries)
    throw new FolderError(`history.jsonl: is cut off, it ends with entry ${entries} and the export ended with ${history.entries}`);
  if (history?.entries !== entries || history.head !== head)
    throw new FolderError(`history.jsonl, entry ${entries}: is not the one with which the export ended`);
}

/** The history of this installation begins with where it comes from. */
async function appendEntry(client: pg.Client, { at, version }: FolderManifest) {
  const changes = Object.entries({ way: "command", at, version }).map(([field, to]) => ({ field, from: null, to }));
  const entry = { actor_id: null, actor_alias: null, entity: "import", record_id: newId(), action: "create", version: null, customer_id: null };
  const { text, values } = compile(insertJournal([JSON.stringify({ ...entry, changes })]));
  await client.query(text, values);
}

async function storeContent(folder: string, store: FileStore, stored: string[]) {
  for await (const { line } of contentLines(folder)) {
    const key = line.preview ? previewKey(line.file, line.preview) : line.file;
    stored.push(key);
    await store.write(key, createReadStream(join(folder, contentPath(line.sha256)), { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>);
  }
}
