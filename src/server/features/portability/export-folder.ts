import { existsSync } from "node:fs";
import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { defaultOffenderAccess, type OffenderAccess } from "#domain/access/offender-access.ts";
import type { User } from "#domain/access/user.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { newId } from "#server/base/new-id.ts";
import { privateFolder } from "#server/base/private-folder.ts";
import { copyOut } from "#server/db/copy.ts";
import { appliedMigrations, knownMigrations, refuseUnknown } from "#server/db/migrate.ts";
import { rolesOfAppUrl } from "#server/db/role-names.ts";
import { scopeSettings } from "#server/db/scope-settings.ts";
import type { FileStore } from "#server/files/store.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { settingNames } from "#server/system/settings.ts";
import { needsScreens, shownLines } from "./customer-lines.ts";
import { headOfficeOf, type Part, partsOf } from "./customer-part.ts";
import { enumerationsInWords, schemaOf } from "./describe-folder.ts";
import { exportContent } from "./export-content.ts";
import { collectionsOf } from "./fields.ts";
import { contentManifest, type FolderManifest, formatName, formatVersion, type HistoryHead, type ManifestFile } from "./manifest.ts";
import { copyLines, selectLines } from "./select-rows.ts";
import { exportKey, signed } from "./sign-manifest.ts";
import { countedLines, once, writePart } from "./write-lines.ts";

export type ExportOptions = {
  /** The owner's, or for one customer the application's, which can become the role of its head office. */
  url: string;
  store: FileStore;
  folder: string;
  version: string;
  now: Date;
  keyring: Keyring;
  /** Only what belongs to this customer. */
  customer?: { id: string; alias: string };
  /** Called before the first byte is read: an export that is interrupted took data along too. */
  announce?: () => Promise<void>;
  say?: (line: string) => void;
};

/** Writes everything into a folder of plain files, from one snapshot, while people go on working. Returns a line per missing file. */
export async function exportFolder(options: ExportOptions): Promise<{ manifest: FolderManifest; problems: string[] }> {
  const { url, folder, announce } = options;
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new ConfigError(`${folder} is not empty: an export overwrites nothing`);
  privateFolder(folder);
  await announce?.();
  const client = new pg.Client({ connectionString: url, application_name: "sumario-export" });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'");
    const written = await writeParts(client, options);
    await client.query("commit");
    return written;
  } finally {
    await client.end();
  }
}

async function writeParts(client: pg.Client, { url, store, folder, version, now, keyring, customer, say = () => undefined }: ExportOptions) {
  const become = async (role: "scoped" | "system") => client.query(`set local role ${pg.escapeIdentifier(rolesOfAppUrl(url)[role])}`);
  if (customer) await become("system");
  await refuseOtherSchema(client);
  const collections = await collectionsOf(client);
  const user = customer && (await readerOfCustomer(client, customer.id));
  const parts = user
    ? partsOf(collections, user, now.toISOString().slice(0, 10))
    : collections.map((one): Part => ({ ...one, where: wholeOf(one.table) }));
  for (const [name, value] of user ? scopeSettings(user) : []) await client.query("select set_config($1, $2, true)", [name, value]);
  const files: ManifestFile[] = [
    await writePart(folder, "schema.json", once(`${JSON.stringify(schemaOf(parts), null, 1)}\n`)),
    await writePart(folder, "enumerations.json", once(`${JSON.stringify(enumerationsInWords(), null, 1)}\n`)),
  ];
  for (const part of parts) {
    if (user) await become(part.asSystem ? "system" : "scoped");
    const file = await writePart(folder, `${part.name}.jsonl`, ...linesOf(part));
    files.push(file);
    say(`${file.path}: ${file.lines} lines`);
  }
  if (user) await become("scoped");
  const problems: string[] = [];
  const content = { count: 0, bytes: 0 };
  // A copy has the content of its original, which the part of one customer may lack.
  const where = user ? parts.find(({ table }) => table === "files")!.where : "t.copy_of is null";
  const { data, lines } = countedLines(contentLines());
  files.push(await writePart(folder, contentManifest, data, lines));
  say(`files: ${content.count}, ${content.bytes} bytes`);
  if (!user) problems.push(...(await heldFiles(client)));
  const [id, history] = [newId(), user ? null : await historyHead(client)];
  const manifest = signed(
    {
      ...{ format: formatName, formatVersion, version, at: now.toISOString(), customer: customer ?? null },
      ...{ files, content, history, id, secret: keyring.id()! },
    },
    exportKey(keyring, id),
  );
  // Under its name when everything is on the disk: a folder without it is no export.
  await writePart(folder, "manifest.json.part", once(`${JSON.stringify(manifest, null, 1)}\n`));
  await rename(join(folder, "manifest.json.part"), join(folder, "manifest.json"));
  return { manifest, problems };

  function linesOf(part: Part): [AsyncIterable<Buffer>, () => number] {
    if (user && needsScreens(part)) {
      const { data, lines } = countedLines(shownLines(client, part, user, now));
      return [data, lines];
    }
    const { data, rows } = copyOut(client, copyLines(selectLines(part, part.where)));
    return [data, rows];
  }

  async function* contentLines() {
    for await (const line of exportContent({ client, store, folder, where, onProblem: (problem) => void problems.push(problem) })) {
      content.count += 1;
      content.bytes += line.size;
      yield JSON.stringify(line);
    }
  }
}

async function historyHead(client: pg.Client): Promise<HistoryHead> {
  const { rows } = await client.query<HistoryHead>("select seq::int as entries, encode(hash, 'hex') as head from journal_head");
  return rows[0]!;
}

/** They are part of no record, so no export has them: a manager adds them to one, or discards them. */
async function heldFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; entity: string; record: string }>(
    "select id, entity, record_id as record from uploads where held_at is not null order by id",
  );
  return rows.map(({ id, entity, record }) => `file ${id} of ${entity} ${record} is held, and not in the export: add it to a record or discard it`);
}

/** Everything, but of the settings only what people set: the others are keys and marks of the program. */
const wholeOf = (table: string) => (table === "settings" ? `t.key in (${settingNames.map(pg.escapeLiteral).join(", ")})` : "true");

async function refuseOtherSchema(client: pg.Client) {
  const [applied, known] = [await appliedMigrations(client), await knownMigrations()];
  refuseUnknown(applied, known);
  if (applied.length < known.length)
    throw new ConfigError("the database is older than this program: start this version once, or export with the version that wrote it");
}

/** The head office, in the language of its country. */
async function readerOfCustomer(client: pg.Client, customer: string): Promise<User> {
  const { rows } = await client.query<{ country: string; offenders: OffenderAccess | null }>(
    "select country, (select value #>> '{}' from settings where key = 'offenderAccess') as offenders from customers where id = $1",
    [customer],
  );
  return headOfficeOf(customer, rows[0]!.country === "France" ? "fr" : "es", rows[0]!.offenders ?? defaultOffenderAccess);
}
