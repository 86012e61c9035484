import type { SearchGroup, SearchInput } from "#api/search.ts";
import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { excerpt } from "#domain/search/highlight.ts";
import { entityFilterOf, type SearchEntityName, searchEntities, searchEntityNames } from "#domain/search/search-entities.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Cursors } from "#server/records/cursor.ts";
import { refuseHidden, rowsOf } from "#server/records/listing.ts";
import { masked } from "#server/records/masked.ts";
import { listedShapeOf, type Row } from "#server/records/select.ts";
import { countLimit, type EntitySearch, findMatches, type Match, type TextQueries } from "./find-matches.ts";

const excerptLength = 220;

/**
 * Matches are found in the system's role, with `visible` in each statement: under row-level security no full-text index could be used.
 * The rows themselves are then read in the user's own role, under row-level security.
 */
export async function findRecords(
  tx: Tx,
  user: User,
  { q = "", filter = {}, entities, size = 20, after }: SearchInput,
  cursors: Cursors,
): Promise<SearchGroup[]> {
  const names = searchEntityNames.filter((name) => (entities?.includes(name) ?? true) && can(user, "read", searchEntities[name]));
  if (q === "" && Object.keys(filter).length === 0) return names.map((entity) => ({ entity, count: 0, exact: true, rows: [], next: null }));
  const searches = names.map((name) => searchOf(user, name, filter, size));
  const queryOf = (name: SearchEntityName) => ["search", user.id, name, q, filter];
  // A cursor is for one kind of record: the contract ensures that.
  const last = names[0] && cursors.decode<[number, unknown]>(after, queryOf(names[0]));
  const from = last && { rank: last[0][0], key: last[0][1], id: last[1] };
  const found = await tx.asSystem(async () => {
    // The typed text decides which index is fast, and no search runs long enough for JIT compilation to pay off.
    await tx.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`);
    // The planner cannot know how rare a word is: for a rare one a sequential scan would be slow.
    await tx.run(sql`set local enable_seqscan = off`);
    const text = q === "" ? undefined : await textQueries(tx, q);
    return Promise.all(searches.map((search) => findMatches(tx, search, text, from)));
  });
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

function searchOf(user: User, name: SearchEntityName, filter: NonNullable<SearchInput["filter"]>, size: number): EntitySearch {
  const entity = searchEntities[name];
  const narrowed = entityFilterOf(name, filter);
  if (narrowed) refuseHidden(user, entity, { filter: narrowed });
  return { entity, where: narrowed ? rowsOf(user, entity, { filter: narrowed }) : [sql<boolean>`false`], size };
}

async function textQueries(tx: Tx, typed: string): Promise<TextQueries> {
  const row = await tx.row<Pick<TextQueries, "queries">>(
    sql`select array(select search_query(${typed}, rank)::text from generate_series(1, 3) rank order by rank) as queries`,
  );
  return { typed, queries: row!.queries };
}

type Found = { count: number; matches: Match[]; q: string; size: number; cursorOf: (last: Match) => string };

async function groupOf(tx: Tx, user: User, name: SearchEntityName, { count, matches, q, size, cursorOf }: Found): Promise<SearchGroup> {
  const page = matches.slice(0, size);
  const rows = page.length === 0 ? [] : await readHits(tx, user, searchEntities[name], q, page);
  const last = matches.length > size ? page.at(-1) : undefined;
  return {
    entity: name,
    count: Math.min(count, countLimit),
    exact: count <= countLimit,
    rows,
    next: last ? cursorOf(last) : null,
  };
}

async function readHits(tx: Tx, user: User, entity: Entity, q: string, page: Match[]): Promise<SearchGroup["rows"]> {
  const { shows, excerpt: source } = entity.advancedSearch!;
  const { columns, from, toRecord } = listedShapeOf(entity, user, source ? [...shows, source] : shows);
  const ids = page.map(({ id }) => id);
  const rows = await tx.rows<Row>(sql`select ${columns} from ${from} where ${sql.join(rowsOf(user, entity, { ids }), sql` and `)}`);
  const records = new Map((await masked(tx, user, entity, rows.map(toRecord))).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    if (!record) return [];
    const { id: _, alias, version: __, ...values } = record;
    const long = source ? (values[source] as string | null) : null;
    if (source) delete values[source];
    return [{ id, alias, text: long && excerpt(long, q, excerptLength), values }];
  });
}
