import type { HistoryEntry } from "#api/records.ts";
import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { notFound } from "#server/refusal.ts";
import { columnOf, tableOf } from "./columns.ts";
import { type AnyRecord, type Row, shapeOf } from "./select.ts";
import { toldEntries } from "./told.ts";

/** One record this person may see, or these fields of it. Deleted ones are there only for who may restore them. */
export async function readRecord(tx: Tx, user: User, entity: Entity, id: string, names?: readonly string[]): Promise<AnyRecord> {
  const record = await readEvenDeleted(tx, user, entity, id, names);
  if (record.deleted && !can(user, "restore", entity)) throw notFound();
  return record;
}

/** For the journal, which also tells what happens to a deleted record. */
export async function readEvenDeleted(tx: Tx, user: User, entity: Entity, id: string, names?: readonly string[]): Promise<AnyRecord> {
  const { columns, from, toRecord } = shapeOf(entity, (await isAbout(tx, user, entity, id)) ? { ...user, role: "admin" } : user, names);
  const row = await tx.row<Row>(sql`select ${columns} from ${from} where r.id = ${id} and ${visible(user, entity)}`);
  if (!row) throw notFound();
  return toRecord(row);
}

/** Several records of which this person must see each, in the given order. */
export async function readRecords(tx: Tx, user: User, entity: Entity, ids: readonly string[]): Promise<AnyRecord[]> {
  const { columns, from, toRecord } = shapeOf(entity, user);
  const rows = await tx.rows<Row>(sql`select ${columns} from ${from} where r.id = any(${ids}::uuid[]) and ${visible(user, entity)}`);
  const byId = new Map(rows.map((row) => [row.id as string, toRecord(row)]));
  return ids.map((id) => {
    const record = byId.get(id);
    if (!record) throw notFound();
    return record;
  });
}

async function isAbout(tx: Tx, user: User, entity: Entity, id: string): Promise<boolean> {
  if (!entity.own) return false;
  const column = sql.ref(`r.${columnOf(entity.own, entity.fields[entity.own]!)}`);
  return Boolean(await tx.row(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} and ${column} = ${user.id}`));
}

/** The same, held until the transaction ends, so that nobody changes it in between. */
export async function lockRecord(tx: Tx, user: User, entity: Entity, id: string): Promise<AnyRecord> {
  // Sent together and done one after the other: what is read is read under the lock.
  const held = tx.run(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} for update`);
  const [record] = await Promise.all([readRecord(tx, user, entity, id), held]);
  return record;
}

const historyPage = 50;

export async function readHistory(tx: Tx, user: User, entity: Entity, id: string, before?: number) {
  await readRecord(tx, user, entity, id, []);
  const entries = await tx.rows<HistoryEntry & { fromCustomer: string | null }>(sql`
    select seq, at, case when actor_id is not null then jsonb_build_object('id', actor_id, 'alias', actor_alias) end as actor, action, changes,
      from_customer_id as "fromCustomer"
    from journal where entity = ${entity.name} and record_id = ${id} and seq < ${before ?? Number.MAX_SAFE_INTEGER}
    order by seq desc limit ${historyPage + 1}`);
  const told = await toldEntries(tx, user, entity, entries.slice(0, historyPage));
  const page = told.map(({ fromCustomer, ...entry }) => entry);
  return { entries: page, next: entries.length > historyPage ? page.at(-1)!.seq : null };
}
