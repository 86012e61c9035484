import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasOf, tableOf } from "#server/records/columns.ts";
import { orderOf } from "#server/records/listing.ts";

/** Matches are counted up to this; above it people narrow the search. */
export const countLimit = 1000;

/** The typed text, and the three full-text queries made of it: exact words, similar ones, one letter apart. */
export type TextQueries = { typed: string; queries: readonly [string, string, string] };
export type EntitySearch = { entity: Entity; where: Sql<boolean>[]; size: number };
/** A matching record: its rank (0 is best), and its key in the order of its list, which orders matches of equal rank. */
export type Match = { id: string; key: unknown; rank: number };
type Matches = { count: number; matches: Match[] };
type Collected = Matches & { byRank: readonly number[] };

const lastRank = 3;

/**
 * The planner cannot know how rare a word is, and would scan a whole table in order for three rows. So all matches are collected through the
 * index first. Only if there are too many, the table is scanned in order, which then fills a page soon.
 */
export async function findMatches(tx: Tx, search: EntitySearch, text: TextQueries | undefined, after: Match | undefined): Promise<Matches> {
  if (!text) return matchesOfFilters(tx, search, after);
  const conditions = rankConditions(search.entity, text);
  const rankOf = sql`case ${sql.join(
    conditions.map((condition, rank) => sql`when ${condition} then ${sql.lit(rank)}`),
    sql` `,
  )} end`;
  const all = await collect(tx, { ...search, where: [...search.where, conditions[lastRank]!] }, rankOf, after);
  if (all.count <= countLimit) return { count: all.count, matches: all.matches };
  const matches: Match[] = [];
  for (let rank = after?.rank ?? 0; rank <= lastRank && matches.length <= search.size; rank++) {
    const where = [...search.where, conditions[rank]!, ...(rank > 0 ? [sql<boolean>`not ${conditions[rank - 1]!}`] : [])];
    const rest = { ...search, where, size: search.size - matches.length };
    const from = after?.rank === rank ? after : undefined;
    // If most of the collected matches have this rank, it is common and not collected again.
    const few = all.byRank[rank]! > countLimit / 2 ? undefined : await collect(tx, rest, sql.lit(rank), from);
    matches.push(...(few && few.count <= countLimit ? few.matches : await scanInOrder(tx, rest, rank, from)));
  }
  return { count: all.count, matches };
}

/** From best to worst, each implying the next: the name or number itself; all words; similar words; one letter apart. */
function rankConditions(entity: Entity, { typed, queries: [exact, similar, near] }: TextQueries): Sql<boolean>[] {
  const matches = (query: string): Sql<boolean> => sql`r.document @@ ${query}::tsquery`;
  const byName = sql<boolean>`search_words(${sql.ref(`r.${aliasOf(entity)}`)}) @> search_words(${typed})`;
  // Text with digits may be one identifier, whatever separates them.
  const byNumber = sql<boolean>`r.document @@ quote_literal('=' || search_joined(${typed}))::tsquery`;
  const itself = sql<boolean>`(${matches(exact)} and (${/\d/.test(typed) ? sql`${byName} or ${byNumber}` : byName}))`;
  return [itself, matches(exact), matches(similar), matches(near)];
}

/** All matches up to the limit, then sorted. */
async function collect(tx: Tx, { entity, where, size }: EntitySearch, rank: Sql, after: Match | undefined): Promise<Collected> {
  const { key, isAscending } = orderOf(entity, entity.orderBy);
  const [beyond, direction] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const seek = after
    ? sql`where f.rank > ${after.rank} or (f.rank = ${after.rank} and (f.key, f.id) ${beyond} (${after.key}, ${after.id}::uuid))`
    : sql``;
  const countsByRank = Array.from({ length: lastRank + 1 }, (_, at) => sql`count(*) filter (where rank = ${sql.lit(at)})`);
  const rows = await tx.rows<Match & { count: number; byRank: number[] }>(sql`
    with found as materialized (
      select r.id, ${key} as key, ${rank} as rank from ${sql.table(tableOf(entity))} r
      where ${sql.join(where, sql` and `)} limit ${countLimit + 1})
    select p.*, c.count, c.by_rank as "byRank" from (select count(*)::int as count, array[${sql.join(countsByRank)}]::int[] as by_rank from found) c
    left join lateral (select * from found f ${seek} order by f.rank, f.key ${direction}, f.id ${direction} limit ${size + 1}) p on true
    order by p.rank, p.key ${direction}, p.id ${direction}`);
  return {
    count: rows[0]!.count,
    byRank: rows[0]!.byRank,
    matches: rows.filter(({ id }) => id !== null).map(({ id, key: at, rank: found }) => ({ id, key: at, rank: found })),
  };
}

/** Matches of one rank in the order of the list, until the page is full. */
async function scanInOrder(tx: Tx, { entity, where, size }: EntitySearch, rank: number, after: Match | undefined): Promise<Match[]> {
  const { key, by, isAscending } = orderOf(entity, entity.orderBy);
  const seek = after ? [sql<boolean>`(${key}, r.id) ${isAscending ? sql`>` : sql`<`} (${after.key}, ${after.id}::uuid)`] : [];
  const rows = await tx.rows<Omit<Match, "rank">>(sql`
    select r.id, ${key} as key from ${sql.table(tableOf(entity))} r
    where ${sql.join([...where, ...seek], sql` and `)} order by ${by()} limit ${size + 1}`);
  return rows.map((row) => ({ ...row, rank }));
}

/** A search by filters alone, without text. */
async function matchesOfFilters(tx: Tx, search: EntitySearch, after: Match | undefined): Promise<Matches> {
  const { entity, where } = search;
  const [matches, counted] = await Promise.all([
    scanInOrder(tx, search, lastRank, after),
    tx.row<{ count: number }>(
      sql`select count(*)::int as count from (select from ${sql.table(tableOf(entity))} r where ${sql.join(where, sql` and `)} limit ${countLimit + 1}) x`,
    ),
  ]);
  return { count: counted!.count, matches };
}
