import type { Entity } from "#domain/entity.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Naming } from "#server/records/card-words.ts";
import type { HiddenNames } from "#server/records/hidden-names.ts";
import { orderOf } from "#server/records/listing.ts";

/**
 * Matches are counted up to `count`, those with a wrong letter up to `countNear`; above it people narrow the search. From `commonRows` estimated rows on
 * words may be common; so many of the newest rows and places are then looked through for a page. Below `commonWord` no beginning of a word has many ends.
 */
export type SearchLimits = { count: number; countNear: number; commonRows: number; commonWord: number; newestRows: number; newestPlaces: number };
export const searchLimits: SearchLimits = { count: 1000, countNear: 200, commonRows: 4_000, commonWord: 25_000, newestRows: 2000, newestPlaces: 32 };

/** `from` names the table or join with the record, or what a search reads of it, as `r`; `document` is its search document. */
export type EntitySearch = {
  entity: Entity;
  from: Sql;
  document: Sql;
  naming: Naming;
  where: Sql<boolean>[];
  size: number;
  limits: SearchLimits;
  /** Of people: those whose names the reader does not see, and which of them what was typed finds. */
  named?: { hidden: HiddenNames; byInitials: readonly string[] } | undefined;
  /** The table that is searched alone: its rows have the order of the list, and places that its index knows. `where` is for an index, `isSeen` is not. */
  words?: { table: Sql; where: readonly Sql<boolean>[]; isSeen: Sql<boolean> };
};

/** A matching record: its rank (0 is best), and its key in the order of its list, which orders matches of equal rank. */
export type Match = { id: string; key: unknown; rank: number };
/** `count` is exact up to `counted`. */
export type Matches = { count: number; counted: number; matches: Match[] };

/** Some of those that are too many to count. */
export const tooMany = ({ limits }: Pick<EntitySearch, "limits">, matches: Match[]): Matches => ({
  ...{ count: limits.count + 1, counted: limits.count },
  matches,
});

/** What comes after a match in the order of its list. */
export function seekOf(entity: Entity, after: Match | undefined): Sql<boolean>[] {
  const { key, isAscending } = orderOf(entity, entity.orderBy);
  return after ? [sql<boolean>`(${key}, r.id) ${isAscending ? sql`>` : sql`<`} (${after.key}, ${after.id}::uuid)`] : [];
}
