import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { cardNearness } from "#server/records/card-words.ts";
import { orderOf, partAt } from "#server/records/listing.ts";
import { matchesQuery } from "#server/records/matches-query.ts";
import { collectMatches } from "./collect-matches.ts";
import { areTooMany, findByWords } from "./find-by-words.ts";
import { type EntitySearch, type Match, type Matches, seekOf, tooMany } from "./matches.ts";
import { inOrderOfPlaces } from "./places.ts";
import { collectShown, type ShownNames, type ShownSearch, scanShown, shownDocument } from "./shown-names.ts";
import { learnEnds } from "./typed-words.ts";

/** The typed text, and the three full-text queries made of it: exact words, similar ones, one letter apart. */
export type TextQueries = {
  typed: string;
  queries: readonly [string, string, string];
  /** For documents with the words of other records. */
  ofCards: CardQueries;
};
/** From best to worst, with the names of minors and without. */
type Queries = { all: readonly string[]; open: readonly string[] };
/** `itself` is the term of a record whose number or plate is the typed text as a whole; `near` are the queries with a wrong letter. */
type CardQueries = Queries & { itself: string; near: () => Promise<Queries> };
/** A search for one rank; for lawyers with conditions on what they see of a document. */
type RankSearch = EntitySearch & { shown?: ShownSearch };

export async function findMatches(tx: Tx, search: EntitySearch, text: TextQueries | undefined, after: Match | undefined): Promise<Matches> {
  if (!text) return matchesOfFilters(tx, search, after);
  if (!search.entity.advancedSearch?.words) return findInOwnWords(tx, search, text, after);
  const { all, open, itself, near } = text.ofCards;
  const withItself = (queries: readonly string[]) => [queries[0] ? `(${queries[0]}) & ${itself}` : "", ...queries];
  const nearer = { all: withItself(all), open: withItself(open) };
  const hasManyEnds = await learnEnds(tx, search, nearer.all);
  const find = async ({ all: queries, open: withoutMinors }: Queries, first: number, limited: EntitySearch): Promise<Matches> => {
    const naming = search.naming === "own" && !(await isMinorMeant(tx, search, queries)) ? "adults" : search.naming;
    if (naming !== "own") return findByWords(tx, limited, { queries: naming === "everybody" ? queries : withoutMinors, first }, hasManyEnds, after);
    const ranks = shownRanks(limited, queries, withoutMinors, first);
    // Of one rank, the names of minors can only add to what is too much to count.
    const isFull = queries.length === 1 && (await areTooMany(tx, limited, withoutMinors, hasManyEnds));
    if (!isFull) return findRanked(tx, limited, ranks, after);
    return tooMany(limited, await scanInOrder(tx, ofRank(limited, ranks, first, true), first, after));
  };
  // A wrong letter is looked for only where nothing nearer is found: it costs the most, and finds what was not meant.
  const findNear = async () => find(await near(), cardNearness, countingNear(search));
  if (after?.rank === cardNearness) return findNear();
  const found = await find(nearer, 0, search);
  return found.count > 0 || after ? found : findNear();
}

/** Nobody needs to know how often a wrong letter finds something. */
const countingNear = (search: EntitySearch): EntitySearch => ({ ...search, limits: { ...search.limits, count: search.limits.countNear } });

/** In records without a card. The last condition is a wrong letter: names are often written as they were heard, so that it adds to what is found. */
async function findInOwnWords(tx: Tx, search: EntitySearch, text: TextQueries, after: Match | undefined): Promise<Matches> {
  const conditions = rankConditions(search, text);
  const last = conditions.length - 1;
  const { from, where } = search;
  const isNearer = async () => {
    const every = sql`select from ${from} where ${sql.join([...where, conditions[last - 1]!], sql` and `)}`;
    return (await tx.row(sql`with every as materialized (${every}) select from every limit 1`)) !== undefined;
  };
  // Of several words it costs more to know than to count.
  const hasNearer = /\S\s+\S/.test(text.typed) || (after && after.rank < last) || (await isNearer());
  if (hasNearer) return findRanked(tx, search, { conditions, first: 0 }, after);
  return findRanked(tx, countingNear(search), { conditions: conditions.slice(last), first: last }, after);
}

/** So many of the newest places tell quickly of a name that many have. */
const firstPlaces = 2;

/** Whether a typed word begins the name of a minor on a card. Without one, what a lawyer finds is what everybody with the same records finds. */
async function isMinorMeant(tx: Tx, { entity, from, document, where, words }: EntitySearch, queries: readonly string[]): Promise<boolean> {
  const typed = new Set(queries.flatMap((query) => query.match(/'\^(?:[^']|'')+'(?::\*)?/g) ?? []));
  const names = [...typed].filter((name) => !typed.has(`${name}:*`));
  if (names.length === 0) return false;
  const isNamed = sql<boolean>`${document} @@ ${names.join(" | ")}::tsquery`;
  if (words) {
    const newest = await tx.row(inOrderOfPlaces(entity, words, { where: [isNamed], limit: 1, places: firstPlaces, after: undefined }));
    if (newest) return true;
  }
  // By the names alone: the index would go through everything of the customers to find few of them.
  const conditions = [...(words ? [sql<boolean>`not r.deleted`, words.isSeen] : where), isNamed];
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
  if (all.count <= limits.count) return { count: all.count, counted: limits.count, matches: all.matches };
  const matches: Match[] = [];
  for (let rank = after?.rank ?? first; rank <= last && matches.length <= search.size; rank++) {
    const rest = { ...ofRank(search, ranks, rank, true), size: search.size - matches.length };
    const from = after?.rank === rank ? after : undefined;
    // If most of the collected matches have this rank, it is common and not collected again.
    const few = all.byRank[rank]! > limits.count / 2 ? undefined : await collect(tx, rest, sql.lit(rank), from);
    matches.push(...(few && few.count <= limits.count ? few.matches : await scanInOrder(tx, rest, rank, from)));
  }
  return tooMany(search, matches);
}

/** From best to worst, each implying the next: the name or number itself; all words; similar words; one letter apart. */
function rankConditions({ entity, named }: EntitySearch, { typed, queries: [exact, similar, near] }: TextQueries): Sql<boolean>[] {
  const matches = (query: string) => matchesQuery(sql`r.document`, query);
  const byName = sql<boolean>`search_words(${aliasIn(entity, "r")}) @> search_words(${typed})`;
  // Text with digits may be one identifier, whatever separates them.
  const byNumber = sql<boolean>`r.document @@ quote_literal('=' || search_joined(${typed}))::tsquery`;
  const itself = sql<boolean>`(${matches(exact)} and (${/\d/.test(typed) ? sql`${byName} or ${byNumber}` : byName}))`;
  const ranks = [itself, matches(exact), matches(similar), matches(near)];
  // A hidden name does not match. Initials do, as words.
  const isFound = (rank: Sql<boolean>, at: number): Sql<boolean> => {
    const isShown = sql<boolean>`(${rank} and not ${named!.hidden.atOnce})`;
    return at === 0 || named!.byInitials.length === 0 ? isShown : sql`(${isShown} or r.id = any(${named!.byInitials}::uuid[]))`;
  };
  return named ? ranks.map(isFound) : ranks;
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
  const { entity, from, where, shown, limits, named } = search;
  const { key } = orderOf(entity, entity.orderBy, named?.hidden);
  const found = shown
    ? collectShown(search, shown, { key, rank, limit: limits.count + 1 })
    : sql`select r.id, ${key} as key, ${rank} as rank from ${from} where ${sql.join(where, sql` and `)}`;
  return collectMatches(tx, search, found, after);
}

/** Matches of one rank in the order of the list, until the page is full. */
async function scanInOrder(tx: Tx, search: RankSearch, rank: number, after: Match | undefined): Promise<Match[]> {
  const { entity, from, size, shown, named } = search;
  const { key, by, isAscending, parts } = orderOf(entity, entity.orderBy, named?.hidden, true);
  const limit = size + 1;
  if (named) {
    const start = after ? parts.indexOf(partAt(parts, after.key)) : 0;
    const page: Match[] = [];
    for (const [at, part] of parts.entries()) {
      if (at < start || page.length === limit) continue;
      const seek =
        after && at === start ? [sql<boolean>`(${part.key}, r.id) ${isAscending ? sql`>` : sql`<`} (${after.key}, ${after.id}::uuid)`] : [];
      const conditions = sql.join([...search.where, ...part.where, ...seek], sql` and `);
      const rows = await tx.rows<Omit<Match, "rank">>(
        sql`select r.id, ${part.key} as key from ${from} where ${conditions} order by ${part.by(isAscending)} limit ${limit - page.length}`,
      );
      page.push(...rows.map((row) => ({ ...row, rank })));
    }
    return page;
  }
  const where = [...search.where, ...seekOf(entity, after)];
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
  return { count: counted!.count, counted: limits.count, matches };
}
