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
import { readAll } from "./read-all.ts";
import type { Writer } from "./save.ts";
import type { ListedRecord } from "./select.ts";

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
  refuseHidden(user, entity, { ...input, sort: input.sort ?? entity.orderBy });
  // On its own, so that it stays when the reader goes away half-way, and before: who reads already has the one connection that is theirs.
  await db.as(user, async (own) => append(own, exportEntry(user, { collection: entity.collection, ...input, columns })));
  await db.as(user, async (tx) => {
    const batches = await readAll(tx, user, entity, { ...input, columns });
    const note = async (records: string[]) => {
      if (!isWatched(entity.name)) return;
      accessLog.note(user, { entity: entity.name, records, way: "export" });
      await accessLog.ease();
    };
    const noted = notedBatches(batches, note);
    const table = () => tableOf(entity, columns, noted, catalogue);
    await send(input.format === "json" ? jsonOf(nameOf(entity, catalogue), noted) : documentOf(table(), input.format, catalogue));
  });
}

async function* notedBatches(batches: AsyncIterable<ListedRecord[]>, note: (ids: string[]) => Promise<void>) {
  for await (const batch of batches) {
    await note(batch.map(({ id }) => id));
    yield batch;
  }
}

const nameOf = (entity: Entity, { labels }: Catalogue) => labels[entity.name as EntityName].many;

/** Records as the API gives them in a list. */
function jsonOf(name: string, batches: AsyncIterable<ListedRecord[]>): Document {
  async function* content() {
    let before = "[";
    for await (const batch of batches) {
      yield before + JSON.stringify(batch).slice(1, -1);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  }
  return { fileName: `${name}_${today()}.json`, type: "application/json; charset=utf-8", content: content() };
}

function tableOf(entity: Entity, columns: readonly string[], batches: AsyncIterable<ListedRecord[]>, catalogue: Catalogue): Table {
  const { many, fields: labels } = catalogue.labels[entity.name as EntityName] as { many: string; fields: Readonly<Record<string, string>> };
  const fields = columns.map((name) => [name, entity.fields[name]!] as const);
  const cells = fields.map(([name, field]) => ({ name, told: exportCell(field, catalogue) }));
  async function* rows() {
    for await (const batch of batches)
      yield batch.map((record) => cells.map(({ name, told }) => told(record[name], record.timeZone as string | undefined)));
  }
  return { name: many, columns: fields.map(([name, field]) => ({ label: labels[name]!, kind: tableKind(field) })), rows: rows() };
}

export function documentOf(table: Table, format: TableFormat, catalogue: Catalogue): Document {
  const t = translator(catalogue);
  const fileName = `${table.name}_${today()}.${format}`;
  if (format === "csv") return { fileName, type: "text/csv; charset=utf-8", content: writeCsv(table, { yes: t("button.yes"), no: t("button.no") }) };
  return { fileName, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", content: writeXlsx([table]) };
}

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid" }).format(new Date());
