import { randomInt } from "node:crypto";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";

type Numbered = Entity & { name: "case" | "issue" | "civilCase" };

export const isNumbered = (entity: Entity): entity is Numbered => ["case", "issue", "civilCase"].includes(entity.name);

/** What a new record has in place of its number until `giveNumbers`. Ten digits and negative: no number looks like it. */
export const provisionalNumber = () => -(1_000_000_000 + randomInt(1_000_000_000));
/** As a number, and as the name of a record. */
const provisionalForms = /-(1\d\d)-?(\d{7})/g;

/**
 * Gives new records their numbers in this order: year x 1,000,000 + a counter of that kind and year. The counter stays locked until COMMIT, so that
 * numbers have no gaps and no duplicates: call it when all other work is done.
 */
export async function giveNumbers(tx: Tx, entity: Numbered, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const table = sql.table(tableOf(entity));
  const rows = await tx.system.rows<{ id: string; provisional: number; cid: number }>(sql`
    with given as (
      insert into counters (kind, year, last)
        values (${entity.name}, extract(year from ${tx.now}::timestamptz at time zone 'Europe/Madrid'), ${ids.length})
      on conflict (kind, year) do update set last = counters.last + excluded.last returning year * 1000000 + last - ${ids.length}::integer as base)
    update ${table} r set cid = given.base + n.place from given, (
      select p.id, p.cid as provisional, u.place::integer as place from unnest(${ids}::uuid[]) with ordinality u (id, place) join ${table} p on p.id = u.id) n
    where r.id = n.id returning r.id, n.provisional, r.cid`);
  const numbers = new Map(rows.map(({ provisional, cid }) => [String(-provisional), cid]));
  tx.amendJournal((row) =>
    row.replaceAll(provisionalForms, (form, start: string, end: string) => {
      const number = numbers.get(start + end);
      if (number === undefined) return form;
      return form.includes("-", 1) ? recordNumber(number) : String(number);
    }),
  );
  return new Map(rows.map(({ id, cid }) => [id, cid]));
}

/** The record with its number. */
export async function giveNumber<E extends Numbered>(tx: Tx, entity: E, record: RecordOf<E>): Promise<RecordOf<E>> {
  const numbers = await giveNumbers(tx, entity, [record.id]);
  return { ...record, cid: numbers.get(record.id)! };
}
