import type { SearchGroup, SearchInput } from "#api/search.ts";
import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { excerpt } from "#domain/search/highlight.ts";
import { entityFilterOf, type SearchEntityName, searchEntities, searchEntityNames } from "#domain/search/search-entities.ts";
import { searchedText } from "#domain/search/typed-text.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { cardNearness, cardQuery, namingOf, wordsTableOf } from "#server/records/card-words.ts";
import { tableOf } from "#server/records/columns.ts";
import type { Cursors } from "#server/records/cursor.ts";
import { foundByInitials, hiddenNames } from "#server/records/hidden-names.ts";
import { refuseHidden, rowsOf } from "#server/records/listing.ts";
import { masked } from "#server/records/masked.ts";
import { plannedForWords } from "#server/records/planned-for-words.ts";
import { listedShapeOf, type Row } from "#server/records/select.ts";
import { findMatches, type TextQueries } from "./find-matches.ts";
import { type EntitySearch, type Match, type Matches, searchLimits } from "./matches.ts";
import { meantFields, readNotes } from "./read-notes.ts";

const excerptLength = 220;
/** So many customers or establishments are looked for in an index one after the other; of more, what is found is looked at. */
const fewParts = 4;

/**
 * Matches are found in the system's role, with `visible` in each statement: under row-level security no full-text index could be used.
 * The rows themselves are then read in the user's own role, under row-level security.
 */
export async function findRecords(
  tx: Tx,
  user: User,
  { q = "", filter = {}, entities, size = 20, after }: SearchInput,
  cursors: Cursors,
  limits = searchLimits,
): Promise<SearchGroup[]> {
  const names = searchEntityNames.filter((name) => (entities?.includes(name) ?? true) && can(user, "read", searchEntities[name]));
  if (q === "" && Object.keys(filter).length === 0) return names.map((entity) => ({ entity, count: 0, exact: true, rows: [], next: null }));
  const queryOf = (name: SearchEntityName) => ["search", user.id, name, q, filter];
  // A cursor is for one kind of record: the contract ensures that.
  const last = names[0] && cursors.decode<[number, unknown]>(after, queryOf(names[0]));
  const from = last && { rank: last[0][0], key: last[0][1], id: last[1] };
  const text = q === "" ? undefined : await textQueries(tx.system, user, q);
  const found = await plannedForWords(tx, () =>
    Promise.all(
      names.map(async (name) => {
        const named = await namedIn(tx.system, user, searchEntities[name], q);
        return findMatches(tx.system, searchOf(user, name, { filter, size, limits, named, isByText: text !== undefined }), text, from);
      }),
    ),
  );
  // Matches are read by their ids: one plan fits all, and under row-level security planning costs more than reading.
  tx.send(sql`set local plan_cache_mode = force_generic_plan`);
  return Promise.all(
    found.map((one, index) =>
      groupOf(tx, user, names[index]!, {
        ...one,
        q,
        size,
        cursorOf: ({ rank, key, id }) => cursors.encode([[rank, key], id], queryOf(names[index]!)),
      }),
    ),
  );
}

/** Of people: whose names the reader does not see, and which of them are found by their initials. */
async function namedIn(tx: Tx, user: User, entity: Entity, q: string): Promise<EntitySearch["named"]> {
  const hidden = hiddenNames(tx, user, entity);
  return hidden && { hidden, byInitials: await foundByInitials(tx, user, entity, q) };
}

type Wanted = Pick<EntitySearch, "size" | "limits" | "named"> & { filter: NonNullable<SearchInput["filter"]>; isByText: boolean };

/**
 * The table of words has what `visible` reads of a case, an issue or a civil case, so that a search without filters reads it alone.
 * Otherwise it is joined; then its customers are named too, because its index begins with them.
 */
function searchOf(user: User, name: SearchEntityName, { filter, size, limits, named, isByText }: Wanted): EntitySearch {
  const entity = searchEntities[name];
  const narrowed = entityFilterOf(name, filter);
  if (narrowed) refuseHidden(user, entity, { filter: narrowed });
  const where = narrowed ? rowsOf(user, entity, { filter: narrowed }) : [sql<boolean>`false`];
  const common = { entity, size, naming: namingOf(user, entity), limits, named };
  const table = sql.table(tableOf(entity));
  if (!isByText || !entity.advancedSearch?.words) return { ...common, where, from: sql`${table} r`, document: sql`r.document` };
  const words = sql.table(wordsTableOf(entity));
  const { customers, establishments, whole } = scopeOf(user);
  if (Object.keys(filter).length === 0 && (entity.scope === "case" || entity.scope === "civil")) {
    // An index of words looks for each customer or establishment by itself: for one in each place, for a few in the whole index.
    const isSeen = sql<boolean>`(${visible(user, entity)}) is true`;
    const ofAtMost = (most: number) => [
      sql<boolean>`not r.deleted`,
      ...(customers.length <= most && !isStaff(user.role) ? [oneOf("r.customer_id", customers)] : []),
    ];
    const isNarrow = customers.length === 1 && establishments.length <= fewParts && (whole.length === 0 || entity.scope === "civil");
    return {
      ...common,
      where: isNarrow ? where : [...ofAtMost(fewParts), isSeen],
      from: sql`${words} r`,
      document: sql`r.document`,
      words: { table: words, where: ofAtMost(1), isSeen },
    };
  }
  const ofCustomers = isStaff(user.role) ? [] : [oneOf("w.customer_id", customers)];
  return {
    ...common,
    where: [sql<boolean>`not w.deleted`, ...ofCustomers, ...where],
    from: sql`${table} r join ${words} w on w.id = r.id`,
    document: sql`w.document`,
  };
}

async function textQueries(tx: Tx, user: User, text: string): Promise<TextQueries> {
  const typed = searchedText(text);
  const each = (query: Sql, first: number, last: number) =>
    sql`array(select ${query}::text from generate_series(${sql.lit(first)}, ${sql.lit(last)}) rank order by rank)`;
  const cards = (first: number, last: number) => {
    // Staff see every name, and need no queries without them.
    const open = isStaff(user.role) ? sql`'{}'::text[]` : each(cardQuery(typed, sql`rank`, false, tx.now), first, last);
    return sql`${each(cardQuery(typed, sql`rank`, true, tx.now), first, last)} as "all", ${open} as open`;
  };
  const row = await tx.row<{ queries: TextQueries["queries"]; all: string[]; open: string[]; itself: string }>(sql`
    select quote_literal('#' || search_joined(${typed})) as itself, ${each(sql`search_query(${typed}, rank)`, 1, 3)} as queries,
      ${cards(1, cardNearness - 1)}`);
  const { queries, ...ofCards } = row!;
  // The words one letter apart are looked up when the first kind of record asks for them.
  const near = once(async () => (await tx.row<{ all: string[]; open: string[] }>(sql`select ${cards(cardNearness, cardNearness)}`))!);
  return { typed, queries, ofCards: { ...ofCards, near } };
}

/** Does it at the first call, and remembers it for the others. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

type Found = Matches & { q: string; size: number; cursorOf: (last: Match) => string };

async function groupOf(tx: Tx, user: User, name: SearchEntityName, { count, counted, matches, q, size, cursorOf }: Found): Promise<SearchGroup> {
  const page = matches.slice(0, size);
  const rows = page.length === 0 ? [] : await readHits(tx, user, searchEntities[name], q, page);
  const last = matches.length > size ? page.at(-1) : undefined;
  return {
    entity: name,
    count: Math.min(count, counted),
    exact: count <= counted,
    rows,
    next: last ? cursorOf(last) : null,
  };
}

async function readHits(tx: Tx, user: User, entity: Entity, q: string, page: Match[]): Promise<SearchGroup["rows"]> {
  const { shows, excerpt: source } = entity.advancedSearch!;
  const { columns, from, toRecord } = listedShapeOf(entity, user, source ? [...shows, source] : shows);
  const ids = page.map(({ id }) => id);
  const [rows, notes] = await Promise.all([
    tx.rows<Row>(sql`select ${columns} from ${from} where ${sql.join(rowsOf(user, entity, { ids }), sql` and `)}`),
    readNotes(tx, entity, q, ids),
  ]);
  const records = new Map((await masked(tx, user, entity, rows.map(toRecord))).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    if (!record) return [];
    const { id: _, alias, version: __, ...values } = record;
    const long = source ? (values[source] as string | null) : null;
    if (source) delete values[source];
    return [
      { id, alias, text: long && excerpt(long, q, excerptLength), meant: meantFields(entity, values, q, tx.now), notes: notes.get(id) ?? [], values },
    ];
  });
}
