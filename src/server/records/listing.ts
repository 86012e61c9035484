import type { Search } from "#api/shapes.ts";
import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Problems } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { visible } from "#server/access/visible.ts";
import { invalid } from "#server/base/refusal.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf } from "./columns.ts";
import { conditions } from "./conditions.ts";

/** The rows of a list, its count and its export, as conditions on the table aliased `r`. */
export const rowsOf = (user: User, entity: Entity, input: Search): Sql<boolean>[] => [
  sql`not r.deleted`,
  visible(user, entity),
  ...conditions(entity, input),
];

/** The same for figures, which still count blocked records. */
export const countedRowsOf = (user: User, entity: Entity, input: Search): Sql<boolean>[] => [
  sql`r.counted`,
  visible(user, entity),
  ...conditions(entity, input),
];

/** Refuses fields that a user may not read, also to sort or filter by: the order of rows, or which of them match, would reveal the values. */
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

/** The columns of a list or its export: those requested, or else the declared ones that the user may see. */
export const shownColumns = (user: User, entity: Entity, requested?: readonly string[]): readonly string[] =>
  requested ?? entity.list.filter((name) => canSee(user, entity.fields[name]!));

/** The order of a list. `-` before the field means descending; ids break ties. */
export function orderOf(entity: Entity, sort: string) {
  const name = sort.replace(/^-/, "");
  const key = sortKey(name, entity.fields[name]!);
  return {
    key,
    isAscending: name === sort,
    by: (ascending = name === sort) => (ascending ? sql`${key}, r.id` : sql`${key} desc, r.id desc`),
  };
}

/**
 * The expression that a list is sorted by. Keyset pages need a value in every row: an empty text sorts after every text, an empty number or
 * date before the first. The indexes are over the same expressions.
 */
export function sortKey(name: string, field: Field): Sql {
  const column = sql.ref(`r.${columnOf(name, field)}`);
  if (field.required || traits[field.kind].empty !== null) return column;
  switch (field.kind) {
    case "money":
    case "integer":
      return sql`coalesce(${column}, -1)`;
    case "date":
    case "datetime":
      return sql`coalesce(${column}, '-infinity')`;
    case "text":
    case "email":
    case "phone":
    case "color":
    case "enum":
      return sql`coalesce(${column}, U&'\\FFFF')`;
    case "longText":
    case "boolean":
    case "password":
    case "enums":
    case "ref":
    case "refs":
    case "files":
    case "lines":
      throw new Error(`lists are not sorted by ${name}`);
  }
}
