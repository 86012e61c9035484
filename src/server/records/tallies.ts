import type { Search } from "#api/shapes.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import { shiftDay } from "#domain/analytics/period.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, snake, tableOf } from "./columns.ts";
import { conditions } from "./conditions.ts";

/** Kept counts of records by the fields that the declaration names, in columns of the same names as those of the records. */
const talliesTable = ({ name }: Entity) => sql.table(`${snake(name)}_tallies`);
const monthsTable = ({ name }: Entity) => sql.table(`${snake(name)}_month_tallies`);

type Tallies = { from: Sql; where: Sql<boolean> };

/** Rows aliased `r` whose `count` adds up to the result of a search; undefined if the tallies cannot answer it. */
export function talliesOf(user: User, entity: Entity, search: Search): Tallies | undefined {
  const { q, find, ...others } = search;
  const { ids, filter = {} } = others;
  if (!entity.tallies || q?.trim() || find || ids) return undefined;
  if (!Object.keys(filter).every((name) => entity.tallies!.includes(name))) return monthTalliesOf(user, entity, filter);
  return { from: sql`${talliesTable(entity)} r`, where: sql`${sql.join([visible(user, entity), ...conditions(user, entity, others)], sql` and `)}` };
}

/** For a period: its whole months are kept, the days before and after them are counted. */
function monthTalliesOf(user: User, entity: Entity, filter: NonNullable<Search["filter"]>): Tallies | undefined {
  const { monthTallies, status } = entity;
  const { customers, whole } = scopeOf(user);
  const seesWhole = isStaff(user.role) || customers.every((id) => whole.includes(id));
  if (!monthTallies || !status || !seesWhole || !Object.keys(filter).every((name) => ["customer", status, monthTallies].includes(name)))
    return undefined;
  const { [monthTallies]: period, ...others } = filter as { [name: string]: NonNullable<Search["filter"]>[string] };
  if (!isDays(period)) return undefined;
  const { months, days } = partsOf(period);
  if (months.first !== undefined && months.last !== undefined && months.first > months.last) return undefined;
  const statusColumn = sql.ref(`r.${columnOf(status, entity.fields[status]!)}`);
  const select = (count: Sql, from: Sql, where: readonly Sql<boolean>[]) =>
    sql`select ${statusColumn}, ${count} as count from ${from} where ${sql.join(where, sql` and `)}`;
  const kept = [
    visible(user, entity),
    ...conditions(user, entity, { filter: others }),
    ...(months.first === undefined ? [] : [sql<boolean>`r.month >= ${months.first}::date`]),
    ...(months.last === undefined ? [] : [sql<boolean>`r.month <= ${months.last}::date`]),
  ];
  const counted = days.map((part) =>
    select(sql`1`, sql`${sql.table(tableOf(entity))} r`, [
      sql`not r.deleted`,
      visible(user, entity),
      ...conditions(user, entity, { filter: { ...others, [monthTallies]: part } }),
    ]),
  );
  return { from: sql`(${sql.join([select(sql`r.count`, sql`${monthsTable(entity)} r`, kept), ...counted], sql` union all `)}) r`, where: sql`true` };
}

type Days = { from?: string; to?: string };
const isDays = (value: unknown): value is Days => typeof value === "object" && value !== null && !Array.isArray(value) && !("empty" in value);

/** The first and last whole month of a period, by their first days, and the days that are in none. */
function partsOf({ from, to }: Days): { months: { first?: string; last?: string }; days: Days[] } {
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
  const monthAfter = (day: string) => monthOf(shiftDay(monthOf(day), 31));
  const first = from && (from === monthOf(from) ? from : monthAfter(from));
  const afterLast = to && monthOf(shiftDay(to, 1));
  const last = afterLast && monthOf(shiftDay(afterLast, -1));
  return {
    months: { ...(first && { first }), ...(last && { last }) },
    days: [...(first && from < first ? [{ from, to: shiftDay(first, -1) }] : []), ...(afterLast && afterLast <= to ? [{ from: afterLast, to }] : [])],
  };
}

/** Merges the rows that single changes inserted into one per combination. Rows inserted meanwhile stay. */
export async function mergeTallies(tx: Tx, entity: Entity) {
  const columnsOf = (names: readonly string[]) => names.map((name) => sql.id(columnOf(name, entity.fields[name]!)));
  if (entity.tallies) await merge(tx, talliesTable(entity), columnsOf(entity.tallies));
  if (entity.monthTallies) await merge(tx, monthsTable(entity), [...columnsOf(["customer", entity.status!]), sql.id("month")]);
}

function merge(tx: Tx, table: Sql, names: readonly Sql[]) {
  const columns = sql.join(names);
  return tx.run(sql`
    with gone as (delete from ${table} returning *)
    insert into ${table} (${columns}, count) select ${columns}, sum(count) from gone group by ${columns} having sum(count) <> 0`);
}
