import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { orderOf } from "#server/records/listing.ts";
import { matchesQuery } from "#server/records/matches-query.ts";
import { collectMatches } from "./collect-matches.ts";
import { estimateRows } from "./estimate-rows.ts";
import { type EntitySearch, type Match, type Matches, seekOf, tooMany } from "./matches.ts";
import { inOrderOfPlaces } from "./places.ts";
import type { HasManyEnds } from "./typed-words.ts";

/** Full-text queries from best to worst, each implying the next, and the rank of the first. */
type RankedQueries = { queries: readonly string[]; first: number };

/**
 * Matches of documents by full-text queries alone, so that the index answers and no document is read. Few matches are collected and sorted. Of many,
 * which are not counted, the page is filled from the newest.
 */
export async function findByWords(
  tx: Tx,
  search: EntitySearch,
  { queries, first }: RankedQueries,
  hasManyEnds: HasManyEnds,
  after: Match | undefined,
): Promise<Matches> {
  const { size, limits } = search;
  const last = queries.length - 1;
  const only = queries.map((query, at) => except(query, queries[at - 1] ?? ""));
  const fast = queries.findLast((query) => !hasManyEnds(query));
  const isCommon = await areCommon(tx, search, fast);
  if (!isCommon || !(await areMany(tx, search, fast!))) {
    const found = isCommon ? foundByRank(search, only, first) : foundAtOnce(search, queries, first);
    const all = await collectMatches(tx, search, found, after);
    if (all.count <= limits.count) return all;
  }
  const matches: Match[] = [];
  for (let at = (after?.rank ?? first) - first; at <= last && matches.length <= size; at++) {
    const rank = first + at;
    const rest = { ...search, size: size - matches.length };
    const rows = { query: only[at]!, rank, isByPlace: !hasManyEnds(only[at]!) };
    matches.push(...(await pageOfRank(tx, rest, rows, after?.rank === rank ? after : undefined)));
  }
  return tooMany(search, matches);
}

/** Whether more records match one of these queries than are counted, if that is found out quickly. */
export async function areTooMany(tx: Tx, search: EntitySearch, queries: readonly string[], hasManyEnds: HasManyEnds): Promise<boolean> {
  const fast = queries.findLast((query) => !hasManyEnds(query));
  return (await areCommon(tx, search, fast)) && areMany(tx, search, fast!);
}

/** The first query without the matches of the second. An empty query matches nothing. */
const except = (query: string, better: string) => (query === "" || better === "" ? query : `(${query}) & !(${better})`);

/** Whether the planner's statistics say that many records, of whomever, match. They also say so of a word that they know nothing of. */
async function areCommon(tx: Tx, { document, limits, words }: EntitySearch, query: string | undefined): Promise<boolean> {
  return words !== undefined && Boolean(query) && (await estimateRows(tx, words.table, matchesQuery(document, query!))) >= limits.commonRows;
}

/** Whether the newest records alone have more matches than are counted. */
async function areMany(tx: Tx, { entity, document, limits, words }: EntitySearch, query: string): Promise<boolean> {
  const newest = inOrderOfPlaces(entity, words!, {
    where: [matchesQuery(document, query)],
    limit: limits.count + 1,
    places: limits.newestPlaces,
    after: undefined,
  });
  const counted = await tx.row<{ count: number }>(sql`select count(*)::int as count from (${newest}) x`);
  return counted!.count > limits.count;
}

/** Matches as `id`, `key` and `rank`: the last query finds all of them, and the documents tell their ranks. */
function foundAtOnce({ entity, from, where, document }: EntitySearch, queries: readonly string[], first: number): Sql {
  const ranks = queries.map((query, at) => sql`when ${matchesQuery(document, query)} then ${sql.lit(first + at)}`);
  const rank = queries.length === 1 ? sql.lit(first) : sql`case ${sql.join(ranks, sql` `)} end`;
  const conditions = [...where, matchesQuery(document, queries.at(-1)!)];
  return sql`select r.id, ${orderOf(entity, entity.orderBy).key} as key, ${rank} as rank from ${from} where ${sql.join(conditions, sql` and `)}`;
}

/** The same, one query after the other. As soon as there are enough, the others are not asked, of which the last cost the most. */
const foundByRank = (search: EntitySearch, only: readonly string[], first: number): Sql =>
  sql.join(
    only.map((query, at) => foundAtOnce(search, [query], first + at)),
    sql` union all `,
  );

/** The first matches of one rank, where all ranks together have too many to count. */
async function pageOfRank(
  tx: Tx,
  search: EntitySearch,
  { query, rank, isByPlace }: { query: string; rank: number; isByPlace: boolean },
  after: Match | undefined,
): Promise<Match[]> {
  const { entity, from, document, size, limits, words } = search;
  const limit = size + 1;
  const where = [...search.where, matchesQuery(document, query)];
  const seek = seekOf(entity, after);
  const { key, by } = orderOf(entity, entity.orderBy);
  const ranked = async (rows: Sql<Omit<Match, "rank">>) => (await tx.rows(rows)).map((row) => ({ ...row, rank }));
  const ordered = (rows: Sql, conditions: readonly Sql<boolean>[]) =>
    ranked(sql`select r.id, ${key} as key from ${rows} where ${sql.join(conditions, sql` and `)} order by ${by()} limit ${limit}`);
  const fromPlaces = (places: number | undefined) =>
    ranked(inOrderOfPlaces(entity, words!, { where: [matchesQuery(document, query), ...seek], limit, places, after }));
  if (words) {
    const newest = sql`(select * from ${words.table} r where ${sql.join([...words.where, ...seek], sql` and `)} order by ${by()} limit ${limits.newestRows}) r`;
    const page = await (isByPlace ? fromPlaces(limits.newestPlaces) : ordered(newest, where));
    if (page.length === limit) return page;
  }
  const few = await collectMatches(tx, search, foundAtOnce(search, [query], rank), after);
  if (few.count <= limits.count) return few.matches;
  return words && isByPlace ? fromPlaces(undefined) : ordered(from, [...where, ...seek]);
}
