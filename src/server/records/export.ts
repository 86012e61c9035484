import type { ExportInput, TableFormat } from "#api/shapes.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { isOfCourt } from "#domain/formats/clocks.ts";
import { localDay } from "#domain/law/days.ts";
import { type Catalogue, type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { hasPersonalData } from "#domain/protection/personal-data.ts";
import { readLook } from "#server/branding/read-look.ts";
import type { Deps, SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { writeCsv } from "#server/tables/csv-writer.ts";
import type { Table } from "#server/tables/table.ts";
import { writeXlsx } from "#server/tables/xlsx-writer.ts";
import { awaitWords } from "#server/words/await-words.ts";
import { exportCell, tableKind } from "./export-cell.ts";
import { refuseHidden, shownColumns } from "./listing.ts";
import { peopleIn } from "./people-columns.ts";
import { readAll, readRows, type TableRows } from "./read-all.ts";
import type { Writer } from "./save.ts";
import type { ListedRecord, Row } from "./select.ts";

type Reader = Writer & { locale: Locale };
export type Document = { fileName: string; type: string; content: AsyncIterable<string | Buffer> };

const catalogues = { es, fr };

/** A list as a document in the user's language. `send` streams it while rows are read; the journal records the request. */
export async function openExport(
  { deps: { db, accessLog }, reads }: { deps: Pick<Deps, "db" | "accessLog">; reads: SignedContext["reads"] },
  user: Reader,
  entity: Entity,
  input: ExportInput,
  send: (document: Document) => Promise<void>,
) {
  const catalogue = catalogues[user.locale];
  const columns = shownColumns(user, entity, input.columns);
  const request = { ...input, columns };
  refuseHidden(user, entity, { ...request, sort: input.sort ?? entity.orderBy });
  await awaitWords(db, input);
  // In a transaction of its own, so that the entry stays when the client disconnects half-way; and before reading, which holds a connection.
  await db.as(user, async (own) => append(own, exportEntry(user, { collection: entity.collection, ...request })));
  const stream = async (tx: Tx) => {
    const log = async (rows: readonly Row[]) => {
      if (!hasPersonalData(entity.name)) return;
      accessLog.log(user, { entity: entity.name, records: rows.map(({ id }) => String(id)), way: "export" });
      for (const [to, people] of peopleIn(entity, columns, rows))
        if (people.length > 0) accessLog.log(user, { entity: to, records: people, way: "export" });
      await accessLog.drain();
    };
    const logged = <One extends Row & { id: string }>(batches: AsyncIterable<One[]>) => loggedBatches(batches, log);
    const { format } = input;
    const openDocument = async () => {
      if (format === "json") return jsonOf(`${nameOf(entity, catalogue)}_${dayOf(tx.now)}`, logged(await readAll(tx, user, entity, request)));
      const { batches, open, readerOf } = await readRows(tx, user, entity, request);
      const { accent } = await readLook(tx, customerOf(user, input));
      return documentOf(tableOf(entity, columns, { batches: logged(batches), open, readerOf }, catalogue), format, catalogue, tx.now, accent);
    };
    const document = await openDocument();
    isSent = true;
    await send(document);
  };
  let isSent = false;
  // What was sent to the client cannot be sent again.
  await reads.as(user, stream, { once: true, kind: "long", isSent: () => isSent });
}

/** The one customer whose records are listed: that of the user, or the only one that they chose. */
function customerOf({ customer }: Reader, { filter }: ExportInput): string | null {
  const chosen = filter?.customer;
  return customer ?? (Array.isArray(chosen) && chosen.length === 1 ? String(chosen[0]) : typeof chosen === "string" ? chosen : null);
}

async function* loggedBatches<One extends Row & { id: string }>(batches: AsyncIterable<One[]>, log: (rows: readonly Row[]) => Promise<void>) {
  for await (const batch of batches) {
    await log(batch);
    yield batch;
  }
}

const nameOf = (entity: Entity, { labels }: Catalogue) => labels[entity.name as EntityName].many;

/** Records as the API gives them in a list. */
function jsonOf(name: string, batches: AsyncIterable<ListedRecord[]>): Document {
  async function* content() {
    let isFirst = true;
    for await (const batch of batches) {
      const bytes = Buffer.from(JSON.stringify(batch));
      // The opening bracket of the first batch opens the list; that of each other batch becomes a comma.
      if (!isFirst) bytes.write(",");
      isFirst = false;
      yield bytes.subarray(0, -1);
    }
    yield isFirst ? "[]" : "]";
  }
  return { fileName: `${name}.json`, type: "application/json; charset=utf-8", content: content() };
}

function tableOf(entity: Entity, names: readonly string[], { batches, open, readerOf }: TableRows, catalogue: Catalogue): Table {
  const { fields: labels } = catalogue.labels[entity.name as EntityName] as { fields: Readonly<Record<string, string>> };
  const columns = names.map((name) => ({ label: labels[name]!, kind: tableKind(entity.fields[name]!) }));
  const cells = names.map((name) => {
    const field = entity.fields[name]!;
    return { read: readerOf(name), text: exportCell(field, catalogue), isOfCourt: isOfCourt(field) };
  });
  const [countryOf, zoneOf, courtZoneOf] = ["country", "timeZone", "hearingTimeZone"].map(readerOf) as ((row: Row) => string | undefined)[];
  const cellsOf = (packed: Row) => {
    const row = open(packed);
    const [law, timeZone] = [jurisdictionOf({ country: countryOf!(row) }), zoneOf!(row)];
    const courtZone = courtZoneOf!(row) || timeZone;
    return cells.map(({ read, text, isOfCourt: is }) => text(read(row), is ? courtZone : timeZone, law));
  };
  async function* rows() {
    for await (const batch of batches) yield batch.map(cellsOf);
  }
  return { name: nameOf(entity, catalogue), columns, rows: rows() };
}

export function documentOf(table: Table, format: TableFormat, catalogue: Catalogue, now: Date, accent = ""): Document {
  const t = translator(catalogue);
  const fileName = `${table.name}_${dayOf(now)}.${format}`;
  const words = { yes: t("button.yes"), no: t("button.no") };
  if (format === "csv") return { fileName, type: "text/csv; charset=utf-8", content: writeCsv(table, words) };
  return { fileName, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", content: writeXlsx([table], words, accent) };
}

const dayOf = (now: Date) => localDay(now, "Europe/Madrid");
