import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { collectRows, type Rows } from "./collect-rows.ts";
import { filled, findImported, type Imported, type NewDocument, noteImported, type Source } from "./find-imported.ts";
import { insertJson, insertRecords } from "./insert-records.ts";
import type { Mapped, Values } from "./mapped.ts";
import { type BatchContext, resolveBatch } from "./resolve-batch.ts";
import { writeCompanies } from "./write-companies.ts";

export type Counts = { read: number; created: number; removed: number; merged: number; unchanged: number; changed: number; waiting: number };

/** Writes the documents that were not taken over before. One with an error is left out; whoever calls decides what becomes of the others. */
export async function writeBatch(context: BatchContext, batch: readonly Mapped[], counts: Counts) {
  const { tx, collection, noteOf, places } = context;
  const { entity, name, isApart } = collection;
  const { resolved, finders } = await resolveBatch(context, await freshOf(context, batch, counts));
  const isWaiting = ({ customer }: { customer: unknown }) => collection.isParty === true && !customer;
  const waiting = resolved.filter(isWaiting);
  counts.waiting += waiting.length;
  const now = resolved.filter((one) => !isWaiting(one));
  const inserted = await insertRecords(
    tx,
    entity,
    now.map(({ mapped, values }) => sourceOf(mapped, values)),
  );
  const others = isApart ? await importedRecords(tx, name, inserted) : new Set<string>();
  const documents: NewDocument[] = waiting.map(({ mapped, values }) => ({
    ...documentOf(context, mapped, null, null),
    source: sourceOf(mapped, values),
  }));
  const rows: Rows = new Map();
  for (const [index, one] of now.entries()) {
    const { mapped, customer, note, values } = one;
    const { id, isSame } = inserted[index]!;
    const [field, key] = keyOf(values);
    const isOfOther = isSame && name === "establishments" && (places.shops.get(id)?.customer ?? values.customer) !== values.customer;
    if (isSame && isApart && (others.has(id) || isOfOther)) {
      note("error", "sameKey", field, key);
      continue;
    }
    others.add(id);
    if (isSame) note("completed", isApart ? "adopted" : "merged", field, key);
    else collectRows(context, { ...one, id }, finders, rows);
    counts[isSame ? "merged" : "created"]++;
    if (mapped.isDeleted && !isSame) counts.removed++;
    documents.push(documentOf(context, mapped, customer?.id ?? (name === "customers" ? id : null), id, isSame));
  }
  for (const [table, list] of rows) await insertJson(tx, table, list, { skipExisting: true });
  await noteImported(tx, documents);
  if (name === "customers") await writeCompanies(tx, resolved, documents, noteOf);
}

/** Without the documents that were taken over before; one that was changed since is told, because people may have worked on its record. */
async function freshOf({ tx, collection: { name }, noteOf }: BatchContext, batch: readonly Mapped[], counts: Counts): Promise<Mapped[]> {
  const find = await findImported(
    tx,
    batch.map(({ id }) => ({ collection: name, id })),
  );
  const ids = new Set<string>();
  return batch.filter((mapped) => {
    const [before]: (Imported | undefined)[] = find({ collection: name, id: mapped.id });
    if (ids.has(mapped.id) || before?.isNow) {
      noteOf(mapped)("error", "repeatedId", "id", mapped.id);
      return false;
    }
    ids.add(mapped.id);
    if (!before) return true;
    const isSame = before.hash === mapped.hash;
    counts[isSame ? "unchanged" : "changed"]++;
    if (!isSame) noteOf(mapped)("changed", "changed", null, mapped.id);
    return false;
  });
}

const sourceOf = ({ createdAt, updatedAt, isDeleted }: Mapped, values: Values): Source => ({ values, createdAt, updatedAt, isDeleted });

function documentOf({ collection }: BatchContext, mapped: Mapped, customer: string | null, record: string | null, isSame = false): NewDocument {
  const { name, entity, later = [] } = collection;
  const links = Object.fromEntries([
    ...Object.entries(mapped.lists).flatMap(([field, refs]) => (later.includes(field) ? [[field, refs.map(({ id }) => id)]] : [])),
    ...Object.entries(mapped.refs).flatMap(([field, { id }]) => (later.includes(field) ? [[field, [id]]] : [])),
  ]) as Record<string, string[]>;
  return {
    ...{ collection: name, old_id: mapped.id, customer_id: customer, entity: entity.name, record_id: record, hash: mapped.hash },
    ...{ aside: filled(mapped.aside), links: filled(links), files: isSame ? null : filled(mapped.files) },
  };
}

/** Which of these records another document of the collection became. */
async function importedRecords(tx: Tx, collection: string, inserted: readonly { id: string; isSame: boolean }[]): Promise<Set<string>> {
  const ids = inserted.filter(({ isSame }) => isSame).map(({ id }) => id);
  const rows = await tx.rows<{ id: string }>(
    sql`select record_id as id from imported_documents where record_id = any(${ids}::uuid[]) and collection = ${collection}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The field that names a record, and its value. */
function keyOf(values: Values): [string | null, unknown] {
  const field = ["email", "code", "dni", "plate", "alias"].find((name) => values[name] !== undefined && values[name] !== null) ?? null;
  return [field, field && values[field]];
}
