import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { cardNearness, type Naming } from "#server/records/card-words.ts";
import { orderOf } from "#server/records/listing.ts";

/** Matches are counted up to this; above it people narrow the search. */
export const countLimit = 1000;

/** The typed text, and the three full-text queries made of it: exact words, similar ones, one letter apart. */
export type TextQueries = {
  typed: string;
  queries: readonly [string, string, string];
  /** For documents with the words of other records, once they are complete: with the names of minors, and without. */
  ofCards?: { all: readonly string[]; open: readonly string[] };
};
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
type Matches = { count: number; matches: Match[] };
type Collected = Matches & { byRank: readonly number[] };

/** The most ranks that a search has. */
const maxRanks = 1 + cardNearness;

export async function findMatches(tx: Tx, given: EntitySearch, text: TextQueries | undefined, after: Match | undefined): Promise<Matches> {
  if (!text) return matchesOfFilters(tx, given, after);
  if (!text.ofCards || !given.entity.advancedSearch?.words)
    return findRanked(tx, given, { conditions: rankConditions(given.entity, text), first: 0 }, after);
  const search = asShown(given, text.ofCards);
  const { conditions, indexed } = cardConditions(search, text, text.ofCards);
  // A wrong letter is looked for only where nothing nearer is found: it costs the most, and finds what was not meant.
  const nearest = { conditions: conditions.slice(0, -1), indexed: indexed?.slice(0, -1), first: 0 };
  const near = { conditions: conditions.slice(-1), indexed: indexed?.slice(-1), first: nearest.conditions.length };
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

/** Conditions from best to worst, each implying the next, and the rank of the first. `indexed` are wider ones for the index, where they are not for it. */
type Ranks = { conditions: readonly Sql<boolean>[]; indexed?: readonly Sql<boolean>[] | undefined; first: number };
const matching = ({ conditions, indexed }: Ranks, at: number): Sql<boolean>[] => [...(indexed ? [indexed.at(at)!] : []), conditions.at(at)!];

/**
 * The planner cannot know how rare a word is, and would scan a whole table in order for three rows. So all matches are collected through the
 * index first. Only if there are too many, the table is scanned in order, which then fills a page soon.
 */
async function findRanked(tx: Tx, search: EntitySearch, ranks: Ranks, after: Match | undefined): Promise<Matches> {
  const { conditions, first } = ranks;
  const rankOf = sql`case ${sql.join(
    conditions.map((condition, index) => sql`when ${condition} then ${sql.lit(first + index)}`),
    sql` `,
  )} end`;
  const all = await collect(tx, { ...search, where: [...search.where, ...matching(ranks, -1)] }, rankOf, after);
  if (all.count <= countLimit) return { count: all.count, matches: all.matches };
  const matches: Match[] = [];
  for (let rank = after?.rank ?? first; rank < first + conditions.length && matches.length <= search.size; rank++) {
    const [rest, from] = ofRank(search, ranks, rank, matches.length, after);
    // If most of the collected matches have this rank, it is common and not collected again.
    const few = all.byRank[rank]! > countLimit / 2 ? undefined : await collect(tx, rest, sql.lit(rank), from);
    matches.push(...(few && few.count <= countLimit ? few.matches : await scanInOrder(tx, rest, rank, from)));
  }
  return { count: all.count, matches };
}

/** The search for one rank alone, and where to begin. */
function ofRank(search: EntitySearch, ranks: Ranks, rank: number, found: number, after: Match | undefined) {
  const at = rank - ranks.first;
  const better = ranks.conditions[at - 1];
  const where = [...search.where, ...matching(ranks, at), ...(better ? [sql<boolean>`not ${better}`] : [])];
  return [{ ...search, where, size: search.size - found }, after?.rank === rank ? after : undefined] as const;
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
  const isCommon = async (at: number) => (await estimatedRows(tx, search, matching(ranks, at))) >= commonRows;
  if (!search.newest || !(await isCommon(-1))) return undefined;
  const matches: Match[] = [];
  for (let rank = after?.rank ?? first; rank < first + conditions.length && matches.length <= search.size; rank++) {
    const [rest, from] = ofRank(search, ranks, rank, matches.length, after);
    if (await isCommon(rank - first)) {
      matches.push(...(await scanInOrder(tx, { ...rest, from: search.newest(seekOf(search.entity, from), walkedRows) }, rank, undefined)));
      break;
    }
    const few = await collect(tx, rest, sql.lit(rank), from);
    if (few.count > countLimit) return undefined;
    matches.push(...few.matches);
  }
  return matches.length > search.size ? { count: countLimit + 1, matches } : undefined;
}

async function estimatedRows(tx: Tx, { from, where }: EntitySearch, conditions: readonly Sql<boolean>[]): Promise<number> {
  const row = await tx.row<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from ${from} where ${sql.join([...where, ...conditions], sql` and `)}`,
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
 * For lawyers, who see some minors by name: with the document that they see, which all ranks of a record then share. It costs as much as
 * hundreds of words, and is needed only where the name of a minor makes the match.
 */
function asShown(search: EntitySearch, { all, open }: NonNullable<TextQueries["ofCards"]>): EntitySearch {
  const { entity, document, naming, from, newest } = search;
  if (naming !== "own") return search;
  const byMinors = all.map((query, index) => sql`${document} @@ ${query}::tsquery and not ${document} @@ ${open[index] ?? query}::tsquery`);
  // Few records have minors, whose names have a mark. OFFSET keeps the planner from writing the function into each condition.
  const shown = sql`cross join lateral (
    select case when ${document} @@ ${sql.lit("'^':*")}::tsquery and (${sql.join(byMinors, sql` or `)}) then shown_document(${sql.lit(entity.name)}, r.id, ${document}) else ${document} end as document offset 0) shown`;
  return {
    ...search,
    from: sql`${from} ${shown}`,
    ...(newest && { newest: (seek: Sql<boolean>[], limit: number) => sql`${newest(seek, limit)} ${shown}` }),
  };
}

/** The same for documents with the words of other records, in which the identifiers of the record itself have a mark. */
function cardConditions(
  { document, naming }: EntitySearch,
  { typed }: TextQueries,
  { all, open }: NonNullable<TextQueries["ofCards"]>,
): Pick<Ranks, "conditions" | "indexed"> {
  const isOwn = naming === "own";
  const near = all.map(
    (query, index): Sql<boolean> =>
      isOwn ? sql`shown.document @@ ${query}::tsquery` : sql`${document} @@ ${naming === "everybody" ? query : (open[index] ?? query)}::tsquery`,
  );
  const itself = sql<boolean>`(${near[0]!} and ${document} @@ quote_literal('#' || search_joined(${typed}))::tsquery)`;
  const indexed = isOwn ? all.map((query): Sql<boolean> => sql`${document} @@ ${query}::tsquery`) : undefined;
  return { conditions: [itself, ...near], indexed: indexed && [indexed[0]!, ...indexed] };
}

/** All matches up to the limit, then sorted. */
async function collect(tx: Tx, { entity, from, where, size }: EntitySearch, rank: Sql, after: Match | undefined): Promise<Collected> {
  const { key, isAscending } = orderOf(entity, entity.orderBy);
  const [beyond, direction] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const seek = after
    ? sql`where f.rank > ${after.rank} or (f.rank = ${after.rank} and (f.key, f.id) ${beyond} (${after.key}, ${after.id}::uuid))`
    : sql``;
  const countsByRank = Array.from({ length: maxRanks }, (_, at) => sql`count(*) filter (where rank = ${sql.lit(at)})`);
  const rows = await tx.rows<Match & { count: number; byRank: number[] }>(sql`
    with found as materialized (
      select r.id, ${key} as key, ${rank} as rank from ${from}
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
async function scanInOrder(tx: Tx, { entity, from, where, size }: EntitySearch, rank: number, after: Match | undefined): Promise<Match[]> {
  const { key, by } = orderOf(entity, entity.orderBy);
  const seek = seekOf(entity, after);
  const rows = await tx.rows<Omit<Match, "rank">>(sql`
    select r.id, ${key} as key from ${from}
    where ${sql.join([...where, ...seek], sql` and `)} order by ${by()} limit ${size + 1}`);
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
