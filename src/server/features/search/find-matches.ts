import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { cardNearness } from "#server/records/card-words.ts";
import { orderOf } from "#server/records/listing.ts";
import { collectMatches } from "./collect-matches.ts";
import { areTooMany, findByWords } from "./find-by-words.ts";
import { type EntitySearch, type Match, type Matches, seekOf } from "./matches.ts";
import { matchesQuery } from "./matches-query.ts";
import { collectShown, type ShownNames, type ShownSearch, scanShown, shownDocument } from "./shown-names.ts";
import { learnWords, unlearned } from "./typed-words.ts";

/** The typed text, and the three full-text queries made of it: exact words, similar ones, one letter apart. */
export type TextQueries = {
  typed: string;
  queries: readonly [string, string, string];
  /** For documents with the words of other records, once they are complete: with the names of minors, and without. */
  ofCards?: CardQueries;
};
/** `itself` is the term of a record whose number or plate is the typed text as a whole. */
type CardQueries = { all: readonly string[]; open: readonly string[]; itself: string };
/** A search for one rank; for lawyers with conditions on what they see of a document. */
type RankSearch = EntitySearch & { shown?: ShownSearch };

export async function findMatches(tx: Tx, search: EntitySearch, text: TextQueries | undefined, after: Match | undefined): Promise<Matches> {
  if (!text) return matchesOfFilters(tx, search, after);
  if (!text.ofCards || !search.entity.advancedSearch?.words)
    return findRanked(tx, search, { conditions: rankConditions(search.entity, text), first: 0 }, after);
  const { all, open, itself } = text.ofCards;
  const withItself = (queries: readonly string[]) => [queries[0] ? `(${queries[0]}) & ${itself}` : "", ...queries];
  const [ofAll, ofOpen] = [withItself(all), withItself(open)];
  const words = await learnWords(tx, search, ofAll);
  const find = async (from: number, to: number, { narrowed, hasManyEnds } = words) => {
    const [queries, withoutMinors] = [ofAll, ofOpen].map((all) => all.slice(from, to).map(narrowed)) as [string[], string[]];
    const naming = search.naming === "own" && !(await isMinorMeant(tx, search, queries)) ? "adults" : search.naming;
    if (naming !== "own")
      return findByWords(tx, search, { queries: naming === "everybody" ? queries : withoutMinors, first: from }, hasManyEnds, after);
    const ranks = shownRanks(search, queries, withoutMinors, from);
    // Of one rank, the names of minors can only add to what is too much to count.
    const isFull = queries.length === 1 && (await areTooMany(tx, search, withoutMinors, hasManyEnds));
    if (!isFull) return findRanked(tx, search, ranks, after);
    return { count: search.limits.count + 1, matches: await scanInOrder(tx, ofRank(search, ranks, from, true), from, after) };
  };
  // A wrong letter is looked for only where nothing nearer is found: it costs the most, and finds what was not meant.
  if (after?.rank === cardNearness) return find(cardNearness, cardNearness + 1);
  const narrow = await find(0, cardNearness);
  const isNarrowed = ofAll.some((query) => words.narrowed(query) !== query);
  const found = narrow.count === 0 && isNarrowed ? await find(0, cardNearness, unlearned) : narrow;
  return found.count > 0 || after ? found : find(cardNearness, cardNearness + 1);
}

/** Whether a typed word begins the name of a minor on a card. Without one, what a lawyer finds is what everybody with the same records finds. */
async function isMinorMeant(tx: Tx, { from, document, where }: EntitySearch, queries: readonly string[]): Promise<boolean> {
  const names = [...new Set(queries.flatMap((query) => query.match(/'\^(?:[^']|'')+'(?::\*)?/g) ?? []))];
  if (names.length === 0) return false;
  const conditions = [...where, sql<boolean>`${document} @@ ${names.join(" | ")}::tsquery`];
  // Planned for as if all were read: for the first one the planner would walk through the table.
  const row = await tx.row(sql`with every as materialized (select from ${from} where ${sql.join(conditions, sql` and `)}) select from every limit 1`);
  return row !== undefined;
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
  const { limits } = search;
  if (all.count <= limits.count) return { count: all.count, matches: all.matches };
  const matches: Match[] = [];
  for (let rank = after?.rank ?? first; rank <= last && matches.length <= search.size; rank++) {
    const rest = { ...ofRank(search, ranks, rank, true), size: search.size - matches.length };
    const from = after?.rank === rank ? after : undefined;
    // If most of the collected matches have this rank, it is common and not collected again.
    const few = all.byRank[rank]! > limits.count / 2 ? undefined : await collect(tx, rest, sql.lit(rank), from);
    matches.push(...(few && few.count <= limits.count ? few.matches : await scanInOrder(tx, rest, rank, from)));
  }
  return { count: all.count, matches };
}

/** From best to worst, each implying the next: the name or number itself; all words; similar words; one letter apart. */
function rankConditions(entity: Entity, { typed, queries: [exact, similar, near] }: TextQueries): Sql<boolean>[] {
  const matches = (query: string) => matchesQuery(sql`r.document`, query);
  const byName = sql<boolean>`search_words(${aliasIn(entity, "r")}) @> search_words(${typed})`;
  // Text with digits may be one identifier, whatever separates them.
  const byNumber = sql<boolean>`r.document @@ quote_literal('=' || search_joined(${typed}))::tsquery`;
  const itself = sql<boolean>`(${matches(exact)} and (${/\d/.test(typed) ? sql`${byName} or ${byNumber}` : byName}))`;
  return [itself, matches(exact), matches(similar), matches(near)];
}

/** The same for the documents of cards as a lawyer sees them, of which minors are a part. `all` are the queries with their names, `open` those without. */
function shownRanks({ entity, document }: EntitySearch, all: readonly string[], open: readonly string[], first: number): Ranks {
  return {
    conditions: all.map((query) => matchesQuery(sql`shown.document`, query)),
    first,
    shown: {
      ranks: all.map((query, at) => ({ all: matchesQuery(document, query), open: (of: Sql) => matchesQuery(of, open[at]!) })),
      documentOf: shownDocument(entity, all, open),
    },
  };
}

/** All matches up to the limit, then sorted. */
function collect(tx: Tx, search: RankSearch, rank: Sql, after: Match | undefined) {
  const { entity, from, where, shown, limits } = search;
  const { key } = orderOf(entity, entity.orderBy);
  const found = shown
    ? collectShown(search, shown, { key, rank, limit: limits.count + 1 })
    : sql`select r.id, ${key} as key, ${rank} as rank from ${from} where ${sql.join(where, sql` and `)}`;
  return collectMatches(tx, search, found, after);
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

/** A search by filters alone, without text. */
async function matchesOfFilters(tx: Tx, search: EntitySearch, after: Match | undefined): Promise<Matches> {
  const { from, where, limits } = search;
  const [matches, counted] = await Promise.all([
    scanInOrder(tx, search, 0, after),
    tx.row<{ count: number }>(
      sql`select count(*)::int as count from (select from ${from} where ${sql.join(where, sql` and `)} limit ${limits.count + 1}) x`,
    ),
  ]);
  return { count: counted!.count, matches };
}
