import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { PendingFile, Values } from "./mapped.ts";

/** What a document became. `source` and no record: a person or vehicle that no case has named yet. */
export type Imported = {
  collection: string;
  id: string;
  customer: string | null;
  record: string | null;
  hash: string;
  isNow: boolean;
  source: Source | null;
  links: Record<string, string[]> | null;
  files: PendingFile[] | null;
};
export type Source = { values: Values; createdAt: string | null; updatedAt: string | null; isDeleted: boolean };

type Named = { collection: string; id: string };

/** The documents that were taken over before, or in this transaction, by their old ids. */
export async function findImported(tx: Tx, wanted: Iterable<Named>): Promise<(one: Named) => Imported[]> {
  const unique = [...new Map([...wanted].map((one) => [keyOf(one), one])).values()];
  const rows =
    unique.length === 0
      ? []
      : await tx.rows<Imported>(sql`
          select d.collection, d.old_id as id, d.customer_id as customer, d.record_id as record, d.hash, d.run_id = ${runOf(tx)} as "isNow",
            d.source, d.links, d.files
          from unnest(${unique.map(({ collection }) => collection)}::text[], ${unique.map(({ id }) => id)}::text[]) as w (collection, id)
            join imported_documents d on d.collection = w.collection and d.old_id = w.id`);
  const byKey = Map.groupBy(rows, keyOf);
  return (one) => byKey.get(keyOf(one)) ?? [];
}
const keyOf = ({ collection, id }: Named) => `${collection}\t${id}`;

export type NewDocument = {
  collection: string;
  old_id: string;
  customer_id: string | null;
  entity: string;
  record_id: string | null;
  hash: string;
  aside?: Values | null;
  links?: Record<string, string[]> | null;
  files?: readonly PendingFile[] | null;
  source?: Source | null;
};

const runs = new WeakMap<Tx, string>();
/** What one transaction takes over has one id. A clock may stand still. */
export function runOf(tx: Tx): string {
  const known = runs.get(tx);
  if (known) return known;
  const made = newId();
  runs.set(tx, made);
  return made;
}

/** Notes what documents became. */
export async function noteImported(tx: Tx, rows: readonly NewDocument[]) {
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into imported_documents (collection, old_id, customer_id, entity, record_id, hash, aside, links, files, source, run_id, imported_at)
    select collection, old_id, customer_id, entity, record_id, hash, aside, links, files, source, ${runOf(tx)}, ${tx.now}
    from jsonb_populate_recordset(null::imported_documents, ${JSON.stringify(rows).toWellFormed()}::jsonb)
    on conflict do nothing`);
}

export const filled = <Value extends object>(value: Value): Value | null => (Object.keys(value).length > 0 ? value : null);
