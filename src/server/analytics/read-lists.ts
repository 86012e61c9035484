import type { MeasuredRecord } from "#domain/analytics/measured.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { factsIn, isInForce, isShown, orderedIn, today } from "./counted-rows.ts";
import type { Source } from "./source.ts";

/** Nobody reads more on a screen; documents ask for more. */
export const listed = 100;

const named = sql`coalesce(e.alias, (select c.alias from customers c where c.id = r.customer_id), '') as establishment`;
const withName = sql`left join establishments e on e.id = r.establishment_id`;

export type Orders = { inForce: number; endingSoon: number; rows: MeasuredRecord[] };

/** Orders to stay away of judgments in the period that hold today, the first to end first. */
export async function readOrders(tx: Tx, source: Source, limit: number): Promise<Orders> {
  const read = await tx.rows<MeasuredRecord & { total: number; soon: number }>(sql`
    select r.id, r.cid, r.restraining_order_end_date as end, ${named}, (count(*) over ())::int as total,
      (count(*) filter (where r.restraining_order_end_date <= ${today} + 30) over ())::int as soon
    from ${source.table} ${withName} where ${orderedIn(source)} and ${isInForce}
    order by r.restraining_order_end_date, r.cid limit ${limit}`);
  return { inForce: read[0]?.total ?? 0, endingSoon: read[0]?.soon ?? 0, rows: read.map(({ total: _, soon: __, ...record }) => record) };
}

/** Cents in `amount`, euros in the rows. */
export type Intrusions = { total: number; amount: number; rows: MeasuredRecord[] };

export async function readIntrusions(tx: Tx, source: Source, limit: number): Promise<Intrusions> {
  const read = await tx.rows<MeasuredRecord & { total: number; sum: number; amount: number; shown: boolean }>(sql`
    select ${isShown} as shown, r.id, r.cid, r.datetime, r.time_zone as "timeZone", r.ticket_amount as amount, ${named}, (count(*) over ())::int as total,
      (sum(r.ticket_amount) over ())::bigint as sum
    from ${source.table} ${withName} where ${factsIn(source)} and r.penal_type = 'intrusion'
    order by r.datetime desc, r.cid desc limit ${limit}`);
  const records = read
    .filter(({ shown }) => shown)
    .map(({ total: _, sum: __, shown: ___, amount, ...record }) => ({ ...record, amount: amount / 100 }));
  return { total: read[0]?.total ?? 0, amount: read[0]?.sum ?? 0, rows: records };
}

/** What establishments are called; one of `empresa:{customer}` by the name of the customer. */
export async function readNames(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shops = keys.filter((key) => !key.startsWith("empresa"));
  const customers = keys.filter((key) => key.startsWith("empresa")).map((key) => key.slice("empresa:".length));
  const read = (statement: Sql<{ key: string; alias: string }>) => tx.rows(statement);
  const found = [
    ...(shops.length > 0 ? await read(sql`select id as key, alias from establishments where id = any(${shops}::uuid[])`) : []),
    ...(customers.length > 0 ? await read(sql`select 'empresa:' || id as key, alias from customers where id = any(${customers}::uuid[])`) : []),
  ];
  return new Map(found.map(({ key, alias }) => [key, alias]));
}
