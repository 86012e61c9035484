import { randomInt } from "node:crypto";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";

type Numbered = Entity & { name: "case" | "issue" | "civilCase" };

export const isNumbered = (entity: Entity): entity is Numbered => ["case", "issue", "civilCase"].includes(entity.name);

/** What a new record has in place of its number until `giveNumbers`. Ten digits and negative: no number looks like it. */
export const provisionalNumber = () => -(1_000_000_000 + randomInt(1_000_000_000));
/** As a number, and as the name of a record. */
const provisionalForms = /-(1\d\d)-?(\d{7})/g;

/** From so many records on, most of them have their number before the counter is locked. */
const many = 128;
/** What others may take while that is done: so far ahead of the counter it begins. */
const ahead = 64;

/**
 * Gives new records their numbers in this order: year x 1,000,000 + a counter of that kind and year. The counter stays locked until COMMIT, so that
 * numbers have no gaps and no duplicates: call it when all other work is done.
 */
export async function giveNumbers(tx: Tx, entity: Numbered, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = ids.length < many ? await numbered(tx, entity, ids) : await numberedAhead(tx, entity, ids);
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

type Given = { id: string; provisional: number; cid: number };

const yearOf = (tx: Tx) => sql`extract(year from ${tx.now}::timestamptz at time zone 'Europe/Madrid')::integer`;

/** Takes so many numbers from the counter, which is locked from here on. `base` is the number before the first of them. */
const taken = (tx: Tx, { name }: Numbered, count: number) => sql`
  insert into counters (kind, year, last) values (${name}, ${yearOf(tx)}, ${count})
  on conflict (kind, year) do update set last = counters.last + excluded.last returning year * 1000000 + last - ${count}::integer as base`;

const numbered = (tx: Tx, entity: Numbered, ids: readonly string[]): Promise<Given[]> => {
  const table = sql.table(tableOf(entity));
  return tx.system.rows<Given>(sql`
    with given as (${taken(tx, entity, ids.length)})
    update ${table} r set cid = given.base + n.place from given, (
      select p.id, p.cid as provisional, u.place::integer as place from unnest(${ids}::uuid[]) with ordinality u (id, place) join ${table} p on p.id = u.id) n
    where r.id = n.id returning r.id, n.provisional, r.cid`);
};

/**
 * The rows with their words and indexes take most of the time, so they get numbers a little ahead of the counter before it is locked. Then only those
 * that lie outside of what the counter gives are moved into it. One import at a time does so: two would choose the same numbers.
 */
async function numberedAhead(tx: Tx, entity: Numbered, ids: readonly string[]): Promise<Given[]> {
  const table = sql.table(tableOf(entity));
  await tx.system.run(sql`select pg_advisory_xact_lock(hashtextextended(${entity.name}, ${lockNumbers.numbering}))`);
  const chosen = await tx.system.rows<Given>(sql`
    with next as (
      select ${yearOf(tx)} * 1000000 + coalesce((select last from counters where kind = ${entity.name} and year = ${yearOf(tx)}), 0) + ${ahead}::integer as base)
    update ${table} r set cid = next.base + n.place from next, (
      select p.id, p.cid as provisional, u.place::integer as place from unnest(${ids}::uuid[]) with ordinality u (id, place) join ${table} p on p.id = u.id) n
    where r.id = n.id returning r.id, n.provisional, r.cid`);
  const own = sql`${table} p where p.id = any(${ids}::uuid[])`;
  const moved = await tx.system.rows<{ id: string; cid: number }>(sql`
    with given as materialized (${taken(tx, entity, ids.length)}),
      outside as (select p.id, row_number() over (order by p.cid) as place from given, ${own} and p.cid not between given.base + 1 and given.base + ${ids.length}),
      free as (select number, row_number() over (order by number) as place from given, generate_series(given.base + 1, given.base + ${ids.length}) number
        where number not in (select p.cid from ${own}))
    update ${table} r set cid = free.number from outside join free using (place) where r.id = outside.id returning r.id, r.cid`);
  const last = new Map(moved.map(({ id, cid }) => [id, cid]));
  return chosen.map((row) => ({ ...row, cid: last.get(row.id) ?? row.cid }));
}

/** The record with its number. */
export async function giveNumber<E extends Numbered>(tx: Tx, entity: E, record: RecordOf<E>): Promise<RecordOf<E>> {
  const numbers = await giveNumbers(tx, entity, [record.id]);
  return { ...record, cid: numbers.get(record.id)! };
}
