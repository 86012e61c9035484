import type { Search } from "#api/shapes.ts";
import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Problems } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { visible } from "#server/access/visible.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { invalid } from "#server/refusal.ts";
import { columnOf, tableOf } from "./columns.ts";
import { conditions } from "./conditions.ts";

/** The rows that a list, its count and its export are about, as conditions on the table aliased `r`. */
export const rowsOf = (user: User, entity: Entity, input: Search): Sql<boolean>[] => [
  sql`not r.deleted`,
  visible(user, entity),
  ...conditions(entity, input),
];

/** The same for figures, in which records stay that nobody may look at any more. */
export const countedRowsOf = (user: User, entity: Entity, input: Search): Sql<boolean>[] => [
  sql`r.counted`,
  visible(user, entity),
  ...conditions(entity, input),
];

/** What a person may not read is no column; the order of rows, or which of them match, would tell it too. */
export function refuseHidden(
  user: User,
  entity: Entity,
  { sort, filter = {}, columns = [] }: Search & { sort?: string; columns?: readonly string[] },
) {
  const named = [
    ...(sort === undefined ? [] : [["sort", sort.replace(/^-/, "")] as const]),
    ...Object.keys(filter).map((name) => [`filter.${name}`, name] as const),
    ...columns.map((name) => ["columns", name] as const),
  ];
  const hidden = named.filter(([, name]) => !canSee(user, entity.fields[name]!));
  if (hidden.length > 0) throw invalid(Object.fromEntries(hidden.map(([place]) => [place, "field.unknown"])) as Problems);
}

/** What a list or its export shows: what is asked for, else what is declared, as far as the person may see it. */
export const shownColumns = (user: User, entity: Entity, asked?: readonly string[]): readonly string[] =>
  asked ?? entity.list.filter((name) => canSee(user, entity.fields[name]!));

/** The order of a list, `-` before the field for the other way round; ids settle ties. */
export function orderOf(entity: Entity, sort: string) {
  const name = sort.replace(/^-/, "");
  const key = sortKey(name, entity.fields[name]!);
  return {
    key,
    isAscending: name === sort,
    by: (ascending = name === sort) => (ascending ? sql`${key}, r.id` : sql`${key} desc, r.id desc`),
  };
}

/** The value that a cursor stands at; that of its record, where the cursor does not tell. */
export const keyAt = (entity: Entity, key: Sql, [value, id]: readonly [unknown, string]): Sql =>
  value === null ? sql`(select ${key} from ${sql.table(tableOf(entity))} r where r.id = ${id}::uuid)` : sql`${value}`;

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
