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
  // No clock is a day behind that of Greenwich: the index leaves out what ended long ago.
  const held = sql<boolean>`${orderedIn(source)} and r.restraining_order_end_date >= (now() at time zone 'UTC')::date - 1 and ${isInForce}`;
  const counted = await tx.row<{ inForce: number; endingSoon: number }>(sql`
    select count(*)::int as "inForce", (count(*) filter (where r.restraining_order_end_date <= ${today} + 30))::int as "endingSoon"
    from ${source.table} where ${held}`);
  const rows = await tx.rows<MeasuredRecord>(sql`
    select r.id, r.cid, r.restraining_order_end_date as end, ${named} from ${source.table} ${withName} where ${held}
    order by r.restraining_order_end_date, r.cid limit ${limit}`);
  return { ...counted!, rows };
}

/** The newest; how many they are, and what they were worth, is known from the offences. */
export async function readIntrusions(tx: Tx, source: Source, limit: number): Promise<MeasuredRecord[]> {
  const { start, end } = source.period;
  const read = await tx.rows<MeasuredRecord & { amount: number }>(sql`
    select r.id, r.cid, r.datetime, r.time_zone as "timeZone", r.ticket_amount as amount, ${named} from ${source.table} ${withName}
    where ${factsIn(source)} and r.datetime >= ${start}::date - 1 and r.datetime < ${end}::date + 2 and r.penal_type = 'intrusion' and ${isShown}
    order by r.datetime desc, r.cid desc limit ${limit}`);
  return read.map(({ amount, ...record }) => ({ ...record, amount: amount / 100 }));
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
