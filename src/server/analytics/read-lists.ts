import type { ListedRecord } from "#domain/analytics/measure-result.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { factsIn, isInForce, isShown, orderedIn, today } from "./row-conditions.ts";
import type { Source } from "./source.ts";

/** Rows on the screen; reports ask for more. */
export const defaultListLimit = 100;

const named = sql`coalesce(e.alias, (select c.alias from customers c where c.id = r.customer_id), '') as establishment`;
const withName = sql`left join establishments e on e.id = r.establishment_id`;

export type Orders = { inForce: number; endingSoon: number; rows: ListedRecord[] };

/** Restraining orders of judgments in the period that are in force today, the first to end first. */
export async function readOrders(tx: Tx, source: Source, limit: number): Promise<Orders> {
  // No time zone of ours is a day behind UTC: the index can skip what ended before yesterday.
  const inForce = sql<boolean>`${orderedIn(source)} and r.restraining_order_end_date >= (${tx.now}::timestamptz at time zone 'UTC')::date - 1 and ${isInForce(tx.now)}`;
  const counted = await tx.row<{ inForce: number; endingSoon: number }>(sql`
    select count(*)::int as "inForce", (count(*) filter (where r.restraining_order_end_date <= ${today(tx.now)} + 30))::int as "endingSoon"
    from ${source.table} where ${inForce}`);
  const rows = await tx.rows<ListedRecord>(sql`
    select r.id, r.cid, r.restraining_order_end_date as end, ${named} from ${source.table} ${withName} where ${inForce}
    order by r.restraining_order_end_date, r.cid limit ${limit}`);
  return { ...counted!, rows };
}

/** The newest intrusions; their number and amount come with the offences. */
export async function readIntrusions(tx: Tx, source: Source, limit: number): Promise<ListedRecord[]> {
  const { start, end } = source.period;
  const read = await tx.rows<ListedRecord & { amount: number }>(sql`
    select r.id, r.cid, r.datetime, r.time_zone as "timeZone", r.ticket_amount as amount, ${named} from ${source.table} ${withName}
    where ${factsIn(source)} and r.datetime >= ${start}::date - 1 and r.datetime < ${end}::date + 2 and r.penal_type = 'intrusion' and ${isShown}
    order by r.datetime desc, r.cid desc limit ${limit}`);
  return read.map(({ amount, ...record }) => ({ ...record, amount: amount / 100 }));
}

/** Names of establishments; `empresa:{customer}` has the name of the customer. */
export async function readNames(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shops = keys.filter((key) => !key.startsWith("empresa"));
  const customers = keys.filter((key) => key.startsWith("empresa")).map((key) => key.slice("empresa:".length));
  const read = (statement: Sql<Named & { key: string }>) => tx.rows(statement);
  const found = [
    ...(shops.length > 0
      ? tellApart(await read(sql`select id as key, alias, code as hint from establishments where id = any(${shops}::uuid[])`))
      : []),
    ...(customers.length > 0 ? await read(sql`select 'empresa:' || id as key, alias from customers where id = any(${customers}::uuid[])`) : []),
  ];
  return new Map(found.map(({ key, alias }) => [key, alias]));
}

type Named = { alias: string; hint?: string | null };

/** Records of the same name get their hint: a band its customer, an establishment its code. */
export function tellApart<Row extends Named>(rows: readonly Row[]): Row[] {
  const normal = ({ alias }: Named) => alias.trim().toLowerCase();
  const counts = Map.groupBy(rows, normal);
  return rows.map((row) => (counts.get(normal(row))!.length > 1 && row.hint ? { ...row, alias: `${row.alias} · ${row.hint}` } : row));
}
