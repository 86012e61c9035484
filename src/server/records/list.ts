import type { ListInput, Search } from "#api/shapes.ts";
import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Problems } from "#domain/check.ts";
import { type Entity, isListed } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { invalid } from "#server/refusal.ts";
import { columnOf, tableOf } from "./columns.ts";
import { conditions } from "./conditions.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { type AnyRecord, type Row, shapeOf } from "./select.ts";

export type Page = { rows: AnyRecord[]; next: string | null; previous: string | null };

/** One page in keyset order: its cost does not grow with its depth. */
export async function listRecords(tx: Tx, user: User, entity: Entity, input: ListInput): Promise<Page> {
  const size = input.size ?? 50;
  const [name, direction] = sortOf(entity, input.sort);
  refuseHidden(user, entity, { sort: name });
  refuseHiddenFilters(user, entity, input);
  const key = sortKey(name, entity.fields[name]!);
  const backwards = input.before !== undefined || input.last === true;
  const ascending = (direction === "asc") !== backwards;
  const cursor = decodeCursor(input.after ?? input.before);
  const seek = cursor ? [sql<boolean>`(${key}, r.id) ${ascending ? sql`>` : sql`<`} (${cursor[0]}, ${cursor[1]}::uuid)`] : [];
  const { columns, from, toRecord } = shapeOf(entity, user, listedFields(entity));
  const order = ascending ? sql`${key}, r.id` : sql`${key} desc, r.id desc`;
  const rows = await tx.rows<Row & { key: unknown }>(sql`
    select ${columns}, ${key} as key from ${from}
    where ${sql.join([...rowsOf(user, entity, input), ...seek], sql` and `)} order by ${order} limit ${size + 1}`);
  const more = rows.length > size;
  const page = backwards ? rows.slice(0, size).reverse() : rows.slice(0, size);
  const at = (row: (typeof rows)[number] | undefined) => (row ? encodeCursor([row.key, row.id as string]) : null);
  const hasNext = backwards ? input.before !== undefined : more;
  const hasPrevious = backwards ? more : input.after !== undefined;
  return { rows: page.map(toRecord), next: hasNext ? at(page.at(-1)) : null, previous: hasPrevious ? at(page[0]) : null };
}

/** Exact up to this many; beyond it a person only needs the order of magnitude. */
const countLimit = 10_000;

export async function countRecords(tx: Tx, user: User, entity: Entity, input: Search) {
  refuseHiddenFilters(user, entity, input);
  const matching = sql`select from ${sql.table(tableOf(entity))} r where ${sql.join(rowsOf(user, entity, input), sql` and `)}`;
  const counted = await tx.row<{ count: number }>(sql`select count(*)::int as count from (${matching} limit ${countLimit + 1}) x`);
  if (counted!.count <= countLimit) return { count: counted!.count, exact: true };
  const plan = await tx.row<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(sql`explain (format json) ${matching}`);
  return { count: Math.max(plan!["QUERY PLAN"][0].Plan["Plan Rows"], countLimit), exact: false };
}

/** The order of rows, or which of them match, would tell what the person may not read. */
function refuseHidden(user: User, entity: Entity, names: Record<string, string>) {
  const hidden = Object.entries(names).filter(([, name]) => !canSee(user, entity.fields[name]!));
  if (hidden.length > 0) throw invalid(Object.fromEntries(hidden.map(([place]) => [place, "field.unknown"])) as Problems);
}

const refuseHiddenFilters = (user: User, entity: Entity, { filter = {} }: Search) =>
  refuseHidden(user, entity, Object.fromEntries(Object.keys(filter).map((name) => [`filter.${name}`, name])));

const rowsOf = (user: User, entity: Entity, input: Search): Sql<boolean>[] => [
  sql`not r.deleted`,
  visible(user, entity),
  ...conditions(entity, input),
];

const listedFields = (entity: Entity) => Object.keys(entity.fields).filter((name) => isListed(entity, name));

function sortOf(entity: Entity, sort = entity.orderBy): [string, "asc" | "desc"] {
  return sort.startsWith("-") ? [sort.slice(1), "desc"] : [sort, "asc"];
}

/**
 * Rows without a value have a place of their own, or a keyset over them would stop: without a text after every text,
 * without a figure or a date before the first. The indexes are over the same expressions.
 */
export function sortKey(name: string, field: Field): Sql {
  const column = sql.ref(`r.${columnOf(name, field)}`);
  if (field.required || field.kind === "boolean") return column;
  switch (field.kind) {
    case "money":
    case "integer":
      return sql`coalesce(${column}, -1)`;
    case "date":
    case "datetime":
      return sql`coalesce(${column}, '-infinity')`;
    default:
      return sql`coalesce(${column}, U&'\\FFFF')`;
  }
}
