import type { ExportInput, TableFormat } from "#api/shapes.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { type Catalogue, type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { isWatched } from "#domain/protection/watched.ts";
import type { Deps } from "#server/context.ts";
import { append } from "#server/journal/append.ts";
import { exportEntry } from "#server/journal/entry.ts";
import { writeCsv } from "#server/tables/csv-writer.ts";
import type { Table } from "#server/tables/table.ts";
import { writeXlsx } from "#server/tables/xlsx-writer.ts";
import { exportCell, tableKind } from "./export-cell.ts";
import { refuseHidden, shownColumns } from "./listing.ts";
import { readAll, readRows, type TableRows } from "./read-all.ts";
import type { Writer } from "./save.ts";
import type { ListedRecord, Row } from "./select.ts";

type Asker = Writer & { locale: Locale };
export type Document = { fileName: string; type: string; content: AsyncIterable<string | Buffer> };

const catalogues = { es, fr };

/** A list as a document in the asker's language, given to `send` while it is being read. That it was asked for stands in the journal. */
export async function openExport(
  { db, accessLog }: Pick<Deps, "db" | "accessLog">,
  user: Asker,
  entity: Entity,
  input: ExportInput,
  send: (document: Document) => Promise<void>,
) {
  const catalogue = catalogues[user.locale];
  const columns = shownColumns(user, entity, input.columns);
  const asked = { ...input, columns };
  refuseHidden(user, entity, { ...asked, sort: input.sort ?? entity.orderBy });
  // On its own, so that it stays when the reader goes away half-way, and before: who reads already has the one connection that is theirs.
  await db.as(user, async (own) => append(own, exportEntry(user, { collection: entity.collection, ...asked })));
  await db.as(user, async (tx) => {
    const note = async (records: string[]) => {
      if (!isWatched(entity.name)) return;
      accessLog.note(user, { entity: entity.name, records, way: "export" });
      await accessLog.ease();
    };
    const noted = <Row extends { id: string }>(batches: AsyncIterable<Row[]>) => notedBatches(batches, note);
    const { format } = input;
    const open = async () => {
      if (format === "json") return jsonOf(nameOf(entity, catalogue), noted(await readAll(tx, user, entity, asked)));
      const { batches, readers } = await readRows(tx, user, entity, asked);
      return documentOf(tableOf(entity, readers, noted(batches), catalogue), format, catalogue);
    };
    await send(await open());
  });
}

async function* notedBatches<Row extends { id: string }>(batches: AsyncIterable<Row[]>, note: (ids: string[]) => Promise<void>) {
  for await (const batch of batches) {
    await note(batch.map(({ id }) => id));
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
      // The brackets of a batch become those of the whole, or the comma before it.
      if (!isFirst) bytes.write(",");
      isFirst = false;
      yield bytes.subarray(0, -1);
    }
    yield isFirst ? "[]" : "]";
  }
  return { fileName: `${name}_${today()}.json`, type: "application/json; charset=utf-8", content: content() };
}

function tableOf(entity: Entity, readers: TableRows["readers"], batches: AsyncIterable<Row[]>, catalogue: Catalogue): Table {
  const { fields: labels } = catalogue.labels[entity.name as EntityName] as { fields: Readonly<Record<string, string>> };
  const columns = readers.map(([name]) => ({ label: labels[name]!, kind: tableKind(entity.fields[name]!) }));
  const cells = readers.map(([name, read]) => ({ read, told: exportCell(entity.fields[name]!, catalogue) }));
  async function* rows() {
    for await (const batch of batches) yield batch.map((row) => cells.map(({ read, told }) => told(read(row), row.timeZone as string | undefined)));
  }
  return { name: nameOf(entity, catalogue), columns, rows: rows() };
}

export function documentOf(table: Table, format: TableFormat, catalogue: Catalogue): Document {
  const t = translator(catalogue);
  const fileName = `${table.name}_${today()}.${format}`;
  if (format === "csv") return { fileName, type: "text/csv; charset=utf-8", content: writeCsv(table, { yes: t("button.yes"), no: t("button.no") }) };
  return { fileName, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", content: writeXlsx([table]) };
}

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid" }).format(new Date());
