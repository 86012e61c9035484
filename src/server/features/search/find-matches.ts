import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { cardNearness, type Naming } from "#server/records/card-words.ts";
import { orderOf } from "#server/records/listing.ts";
import { collectShown, type ShownNames, type ShownSearch, scanShown, shownDocument } from "./shown-names.ts";

/** Matches are counted up to this; above it people narrow the search. */
export const countLimit = 1000;

/** The typed text, and the three full-text queries made of it: exact words, similar ones, one letter apart. */
export type TextQueries = {
  typed: string;
  queries: readonly [string, string, string];
  /** For documents with the words of other records, once they are complete: with the names of minors, and without. */
  ofCards?: CardQueries;
};
type CardQueries = { all: readonly string[]; open: readonly string[] };
/** `from` names the table or join with the record, or what a search reads of it, as `r`; `document` is its search document. */
export type EntitySearch = {
  entity: Entity;
  from: Sql;
  document: Sql;
  naming: Naming;
  where: Sql<boolean>[];
  size: number;
  /** The first rows in the order of the list after these conditions, as `r`, where an index gives that order. */
  newest?: (seek: Sql<boolean>[], limit: number) => Sql;
};
/** A matching record: its rank (0 is best), and its key in the order of its list, which orders matches of equal rank. */
export type Match = { id: string; key: unknown; rank: number };
/** A search for one rank; for lawyers with conditions on what they see of a document. */
type RankSearch = EntitySearch & { shown?: ShownSearch };
type Matches = { count: number; matches: Match[] };
type Collected = Matches & { byRank: readonly number[] };

/** The most ranks that a search has. */
const maxRanks = 1 + cardNearness;

export async function findMatches(tx: Tx, search: EntitySearch, text: TextQueries | undefined, after: Match | undefined): Promise<Matches> {
  if (!text) return matchesOfFilters(tx, search, after);
  if (!text.ofCards || !search.entity.advancedSearch?.words)
    return findRanked(tx, search, { conditions: rankConditions(search.entity, text), first: 0 }, after);
  // A wrong letter is looked for only where nothing nearer is found: it costs the most, and finds what was not meant.
  const nearest = cardRanks(search, text.typed, text.ofCards, 0, cardNearness - 1);
  const near = cardRanks(search, text.typed, text.ofCards, cardNearness - 1, cardNearness);
  if (after?.rank === near.first) return findNear(tx, search, near, after);
  const found = (await findCommon(tx, search, nearest, after)) ?? (await findRanked(tx, search, nearest, after));
  return found.count > 0 || after ? found : findNear(tx, search, near, undefined);
}

/**
 * A query for one wrong letter has dozens of terms. The planner takes it for one operator, and would ask it of every row of a table rather than of the
 * index.
 */
async function findNear(tx: Tx, search: EntitySearch, near: Ranks, after: Match | undefined): Promise<Matches> {
  // What remains are bitmaps, which the index of the documents answers with.
  for (const way of ["enable_seqscan", "enable_indexscan"]) tx.send(sql`set local ${sql.id(way)} = off`);
  const found = await findRanked(tx, search, near, after);
  for (const way of ["enable_seqscan", "enable_indexscan"]) tx.send(sql`set local ${sql.id(way)} to default`);
  return found;
}

/** Conditions from best to worst, each implying the next, and the rank of the first. For a lawyer they are about the document as it is shown. */
type Ranks = { conditions: readonly Sql<boolean>[]; first: number; shown?: ShownNames };

/** The search for a rank and better ones, or for it alone. */
function ofRank(search: EntitySearch, { conditions, first, shown }: Ranks, rank: number, isAlone: boolean): RankSearch {
  const at = rank - first;
  const isWorse = isAlone && at > 0;
  const checks = [conditions[at]!, ...(isWorse ? [sql<boolean>`not ${conditions[at - 1]!}`] : [])];
  if (!shown) return { ...search, where: [...search.where, ...checks] };
  const where = [...search.where, ...(isWorse ? [sql<boolean>`not ${shown.ranks[at - 1]!.open(search.document)}`] : [])];
  return { ...search, where, shown: { ...shown.ranks[at]!, checks, documentOf: shown.documentOf } };
}

/**
 * The planner cannot know how rare a word is, and would scan a whole table in order for three rows. So all matches are collected through the
 * index first. Only if there are too many, the table is scanned in order, which then fills a page soon.
 */
async function findRanked(tx: Tx, search: EntitySearch, ranks: Ranks, after: Match | undefined): Promise<Matches> {
  const { conditions, first } = ranks;
  const last = first + conditions.length - 1;
  const rankOf = sql`case ${sql.join(
    conditions.map((condition, index) => sql`when ${condition} then ${sql.lit(first + index)}`),
    sql` `,
  )} end`;
  const all = await collect(tx, ofRank(search, ranks, last, false), rankOf, after);
  if (all.count <= countLimit) return { count: all.count, matches: all.matches };
  const matches: Match[] = [];
  for (let rank = after?.rank ?? first; rank <= last && matches.length <= search.size; rank++) {
    const rest = { ...ofRank(search, ranks, rank, true), size: search.size - matches.length };
    const from = after?.rank === rank ? after : undefined;
    // If most of the collected matches have this rank, it is common and not collected again.
    const few = all.byRank[rank]! > countLimit / 2 ? undefined : await collect(tx, rest, sql.lit(rank), from);
    matches.push(...(few && few.count <= countLimit ? few.matches : await scanInOrder(tx, rest, rank, from)));
  }
  return { count: all.count, matches };
}

/** From this many estimated rows on, words are common. */
const commonRows = 10_000;
/** How many rows are read in order for a page of common words. */
const walkedRows = 10_000;

/**
 * Words that the planner knows to be common, from its statistics: gathering their matches would cost more than the page. The newest rows fill it
 * soon, and there are more matches than are counted. Undefined where that does not hold.
 */
async function findCommon(tx: Tx, search: EntitySearch, ranks: Ranks, after: Match | undefined): Promise<Matches | undefined> {
  const { conditions, first } = ranks;
  const last = first + conditions.length - 1;
  const isCommon = async (rank: number) => (await estimatedRows(tx, ofRank(search, ranks, rank, false))) >= commonRows;
  if (!search.newest || !(await isCommon(last))) return undefined;
  const matches: Match[] = [];
  for (let rank = after?.rank ?? first; rank <= last && matches.length <= search.size; rank++) {
    const rest = { ...ofRank(search, ranks, rank, true), size: search.size - matches.length };
    const from = after?.rank === rank ? after : undefined;
    if (await isCommon(rank)) {
      matches.push(...(await scanInOrder(tx, { ...rest, from: search.newest(seekOf(search.entity, from), walkedRows) }, rank, undefined)));
      break;
    }
    const few = await collect(tx, rest, sql.lit(rank), from);
    if (few.count > countLimit) return undefined;
    matches.push(...few.matches);
  }
  return matches.length > search.size ? { count: countLimit + 1, matches } : undefined;
}

async function estimatedRows(tx: Tx, { from, document, where, shown }: RankSearch): Promise<number> {
  const row = await tx.row<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from ${from} where ${sql.join([...where, ...(shown ? [shown.open(document)] : [])], sql` and `)}`,
  );
  return row!["QUERY PLAN"][0].Plan["Plan Rows"];
}

/** From best to worst, each implying the next: the name or number itself; all words; similar words; one letter apart. */
function rankConditions(entity: Entity, { typed, queries: [exact, similar, near] }: TextQueries): Sql<boolean>[] {
  const matches = (query: string): Sql<boolean> => sql`r.document @@ ${query}::tsquery`;
  const byName = sql<boolean>`search_words(${aliasIn(entity, "r")}) @> search_words(${typed})`;
  // Text with digits may be one identifier, whatever separates them.
  const byNumber = sql<boolean>`r.document @@ quote_literal('=' || search_joined(${typed}))::tsquery`;
  const itself = sql<boolean>`(${matches(exact)} and (${/\d/.test(typed) ? sql`${byName} or ${byNumber}` : byName}))`;
  return [itself, matches(exact), matches(similar), matches(near)];
}

/**
 * The same for documents with the words of other records, in which the identifiers of the record itself have a mark: the ranks of the queries from one
 * to another.
 */
function cardRanks({ entity, document, naming }: EntitySearch, typed: string, ofCards: CardQueries, from: number, to: number): Ranks {
  const all = ofCards.all.slice(from, to);
  const open = all.map((query, index) => ofCards.open[from + index] ?? query);
  const first = from === 0 ? 0 : from + 1;
  const conditionsOn = (of: Sql, queries: readonly string[]): Sql<boolean>[] => {
    const matches = queries.map((query): Sql<boolean> => sql`${of} @@ ${query}::tsquery`);
    return first > 0 ? matches : [sql`(${matches[0]!} and ${of} @@ quote_literal('#' || search_joined(${typed}))::tsquery)`, ...matches];
  };
  if (naming !== "own") return { conditions: conditionsOn(document, naming === "everybody" ? all : open), first };
  const withMinors = conditionsOn(document, all);
  const ranks = withMinors.map((isMatch, at) => ({ all: isMatch, open: (of: Sql) => conditionsOn(of, open)[at]! }));
  return { conditions: conditionsOn(sql`shown.document`, all), first, shown: { ranks, documentOf: shownDocument(entity, all, open) } };
}

/** All matches up to the limit, then sorted. */
async function collect(tx: Tx, search: RankSearch, rank: Sql, after: Match | undefined): Promise<Collected> {
  const { entity, from, where, size, shown } = search;
  const { key, isAscending } = orderOf(entity, entity.orderBy);
  const [beyond, direction] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const seek = after
    ? sql`where f.rank > ${after.rank} or (f.rank = ${after.rank} and (f.key, f.id) ${beyond} (${after.key}, ${after.id}::uuid))`
    : sql``;
  const found = shown
    ? collectShown(search, shown, { key, rank, limit: countLimit + 1 })
    : sql`select r.id, ${key} as key, ${rank} as rank from ${from} where ${sql.join(where, sql` and `)} limit ${countLimit + 1}`;
  const countsByRank = Array.from({ length: maxRanks }, (_, at) => sql`count(*) filter (where rank = ${sql.lit(at)})`);
  const rows = await tx.rows<Match & { count: number; byRank: number[] }>(sql`
    with found as materialized (${found})
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
async function scanInOrder(tx: Tx, search: RankSearch, rank: number, after: Match | undefined): Promise<Match[]> {
  const { entity, from, size, shown } = search;
  const { key, by, isAscending } = orderOf(entity, entity.orderBy);
  const where = [...search.where, ...seekOf(entity, after)];
  const limit = size + 1;
  const scan = (isWhole: boolean) =>
    tx.rows<Omit<Match, "rank">>(
      shown
        ? scanShown({ ...search, where }, shown, { key, by: by(), isAscending, limit }, isWhole)
        : sql`select r.id, ${key} as key from ${from} where ${sql.join(where, sql` and `)} order by ${by()} limit ${limit}`,
    );
  const few = await scan(false);
  const rows = shown && few.length < limit ? await scan(true) : few;
  return rows.map((row) => ({ ...row, rank }));
}

function seekOf(entity: Entity, after: Match | undefined): Sql<boolean>[] {
  const { key, isAscending } = orderOf(entity, entity.orderBy);
  return after ? [sql<boolean>`(${key}, r.id) ${isAscending ? sql`>` : sql`<`} (${after.key}, ${after.id}::uuid)`] : [];
}

/** A search by filters alone, without text. */
async function matchesOfFilters(tx: Tx, search: EntitySearch, after: Match | undefined): Promise<Matches> {
  const { from, where } = search;
  const [matches, counted] = await Promise.all([
    scanInOrder(tx, search, 0, after),
    tx.row<{ count: number }>(
      sql`select count(*)::int as count from (select from ${from} where ${sql.join(where, sql` and `)} limit ${countLimit + 1}) x`,
    ),
  ]);
  return { count: counted!.count, matches };
}
