import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { computeTerms, type TermEntity, type TermRow } from "./compute-terms.ts";

/** What is done with locked records of one kind. */
export type Keep = (tx: Tx, entity: TermEntity, ids: readonly string[]) => Promise<void>;

/**
 * Writes the terms of the records in which they have changed. Most writes change none: their records are read without a lock, so that no save waits.
 * They are a few; planning how to read them takes ten times as long.
 */
export async function keepChanged(db: Database, entity: TermEntity, ids: readonly string[]): Promise<void> {
  const differing = await db.asSystem(async (tx) => {
    const { changed, gone } = await compareTerms(tx, entity, ids);
    return [...new Set([...changed, ...gone].map(({ record }) => record))];
  }, plannedOnce);
  if (differing.length > 0) await lockEach(db, entity, differing, keepTerms);
}

/**
 * Locks these records in one transaction, except those that others are writing: they come later, one by one. Whoever waits for a record while it
 * holds another could close a circle with somebody who saves several.
 */
export async function lockEach(db: Database, entity: TermEntity, ids: readonly string[], keep: Keep): Promise<void> {
  const table = tables[entity];
  const kept = await db.asSystem(async (tx) => {
    const free = await idsOf(tx, sql`select id from ${table} where id = any(${ids}::uuid[]) order by id for no key update skip locked`);
    await keep(tx, entity, free);
    return new Set(free);
  });
  for (const id of ids.filter((each) => !kept.has(each)))
    await db.asSystem(async (tx) => keep(tx, entity, await idsOf(tx, sql`select id from ${table} where id = ${id} for no key update`)));
}
const tables: Readonly<Record<TermEntity, Sql>> = { case: sql.table(tableOf(penalCase)), civilCase: sql.table(tableOf(civilCase)) };
const idsOf = async (tx: Tx, statement: Sql<{ id: string }>) => (await tx.rows<{ id: string }>(statement)).map(({ id }) => id);

/** Writes the terms of locked records where they differ. Triggers then date the next step. */
export async function keepTerms(tx: Tx, entity: TermEntity, ids: readonly string[]): Promise<void> {
  const { changed, gone } = await compareTerms(tx, entity, ids);
  if (changed.length > 0)
    await tx.run(sql`
      insert into record_terms (record_id, entity, key, date, is_calm, customer_id, lawyer_id)
      select record, entity, key, date, "isCalm", customer, lawyer from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as t (record uuid, entity text, key text, date date, "isCalm" boolean, customer uuid, lawyer uuid)
      on conflict (record_id, key, date) do update
        set is_calm = excluded.is_calm, customer_id = excluded.customer_id, lawyer_id = excluded.lawyer_id`);
  if (gone.length > 0)
    await tx.run(sql`
      delete from record_terms using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as t (record uuid, key text, date date)
      where record_terms.record_id = t.record and record_terms.key = t.key and record_terms.date = t.date`);
  if (changed.length + gone.length > 0) await noteWritten(tx);
}

/** Where the journal is when terms change. Most saves change none: whoever keeps what it has read of terms need not read it again. */
const noteWritten = (tx: Tx) =>
  tx.run(sql`
    insert into settings (key, value) select 'termsWritten', jsonb_build_object('seq', seq) from journal_head
    on conflict (key) do update set value = excluded.value`);

/** The terms that are new or different, and those that no longer run. */
async function compareTerms(tx: Tx, entity: TermEntity, ids: readonly string[]) {
  const kept = await tx.rows<TermRow>(sql`
    select record_id as record, entity, key, date, is_calm as "isCalm", customer_id as customer, lawyer_id as lawyer
    from record_terms where record_id = any(${ids}::uuid[])`);
  const terms = await computeTerms(tx, entity, ids);
  const [before, after] = [new Map(kept.map((row) => [keyOf(row), row])), new Set(terms.map(keyOf))];
  return {
    changed: terms.filter((row) => !isSame(row, before.get(keyOf(row)))),
    gone: kept.filter((row) => !after.has(keyOf(row))),
  };
}

const keyOf = ({ record, key, date }: TermRow) => `${record} ${key} ${date}`;
const isSame = (row: TermRow, kept: TermRow | undefined) =>
  kept !== undefined && kept.isCalm === row.isCalm && kept.customer === row.customer && kept.lawyer === row.lawyer;
