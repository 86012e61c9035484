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
import { type HiddenNames, isIdentifying } from "./hidden-names.ts";
import type { FoundSearch } from "./with-words-found.ts";

/** The rows of a list, its count and its export, as conditions on the table aliased `r`. */
export const rowsOf = (user: User, entity: Entity, input: FoundSearch): Sql<boolean>[] => [
  sql`not r.deleted`,
  visible(user, entity),
  ...conditions(user, entity, input),
];

/** The same for figures, which still count blocked records. */
export const countedRowsOf = (user: User, entity: Entity, input: FoundSearch): Sql<boolean>[] => [
  sql`r.counted`,
  visible(user, entity),
  ...conditions(user, entity, input),
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

/**
 * The order of a list. `-` before the field means descending; ids break ties. Records without a value come last in both directions.
 *
 * The index has a stand-in where a value is missing (`blankOf`), which puts these rows at one of its ends. In the direction in which that end
 * comes last, one range of the index is the whole list. In the other direction the list is two ranges, one after the other: `parts`.
 *
 * People whose names the reader does not see come after all others, in the order in which they were entered: among the others their place would tell
 * how they are called. With `isWalked` rows are looked at one by one along the index of the list.
 */
export function orderOf(entity: Entity, sort: string, hiddenPeople?: HiddenNames, isWalked = false) {
  const name = sort.replace(/^-/, "");
  const field = entity.fields[name]!;
  const key = sortKey(name, field);
  const isAscending = name === sort;
  const blank = blankOf(field);
  const isSplit = blank !== undefined && blank.isFirst === isAscending;
  const hidden = isIdentifying(entity, name) ? hiddenPeople : undefined;
  const by = (ascending = isAscending) => (ascending ? sql`${key}, r.id` : sql`${key} desc, r.id desc`);
  const shown = hidden ? [sql<boolean>`not ${isWalked && name === entity.orderBy ? hidden.byRow : hidden.atOnce}`] : [];
  const partOf = (where: Sql<boolean>[], isOf: Part["isOf"]): Part => ({ where: [...shown, ...where], key, by, isOf });
  const named: readonly Part[] = isSplit
    ? [
        partOf([sql`${key} ${blank.isFirst ? sql`>` : sql`<`} ${blank.sql}`], (value) => value !== blank.value),
        partOf([sql`${key} = ${blank.sql}`], (value) => value === blank.value),
      ]
    : [partOf([], () => true)];
  return {
    /** Of every row, to sort what has been collected. */
    key: hidden ? sql`case when ${hidden.atOnce} then ${hiddenKey} else ${key} end` : key,
    isAscending,
    by,
    /** The order of the whole list in one statement, for an export. */
    whole: () => {
      if (!hidden) return isSplit ? sql`${key} = ${blank.sql}, ${by()}` : by();
      const ifShown = (value: Sql) => sql`case when not ${hidden.atOnce} then ${value} end`;
      const ordered = isAscending ? sql`${ifShown(key)}, r.id` : sql`${ifShown(key)} desc, r.id desc`;
      return sql`${hidden.atOnce}, ${isSplit ? sql`${ifShown(sql`${key} = ${blank.sql}`)}, ` : sql``}${ordered}`;
    },
    parts: hidden ? [...named, hiddenPart(hidden)] : named,
  };
}

/** One range of a list, with what it is sorted by, and whether a position of a cursor lies in it, unless it lies in a later part. */
export type Part = { where: readonly Sql<boolean>[]; key: Sql; by: (ascending: boolean) => Sql; isOf: (value: unknown) => boolean };

/** After every name, and after the stand-in for none. */
const hiddenValue = "\uFFFF\uFFFF";
const hiddenKey = sql`U&'\\FFFF\\FFFF'`;
const hiddenPart = (hidden: HiddenNames): Part => ({
  where: [hidden.atOnce],
  key: hiddenKey,
  by: (ascending) => (ascending ? sql`r.id` : sql`r.id desc`),
  isOf: (value) => value === hiddenValue,
});

/** The part of a list in which a position of a cursor lies. */
export const partAt = (parts: readonly Part[], value: unknown): Part => parts.toReversed().find(({ isOf }) => isOf(value))!;

/** The expression that a list is sorted by. Keyset pages need a value in every row. The indexes are over the same expressions. */
export function sortKey(name: string, field: Field): Sql {
  const column = sql.ref(`r.${columnOf(name, field)}`);
  const blank = blankOf(field);
  return blank ? sql`coalesce(${column}, ${blank.sql})` : column;
}

/** What stands for a missing value in the index of a sort order: before the first number or date, after every text. Undefined if there is always a value. */
function blankOf(field: Field): { sql: Sql; value: unknown; isFirst: boolean } | undefined {
  if ((field.required && !field.later) || traits[field.kind].empty !== null) return undefined;
  switch (field.kind) {
    case "money":
    case "integer":
      return { sql: sql`-1`, value: -1, isFirst: true };
    case "date":
    case "datetime":
      return { sql: sql`'-infinity'`, value: "-infinity", isFirst: true };
    case "text":
    case "email":
    case "phone":
    case "color":
    case "enum":
      return { sql: sql`U&'\\FFFF'`, value: "\uFFFF", isFirst: false };
    case "longText":
    case "boolean":
    case "password":
    case "enums":
    case "ref":
    case "refs":
    case "files":
    case "lines":
      throw new Error(`lists are not sorted by a field of kind ${field.kind}`);
  }
}
