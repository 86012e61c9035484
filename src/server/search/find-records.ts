import type { SearchGroup, SearchInput } from "#api/search.ts";
import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { excerpt } from "#domain/search/marks.ts";
import { filterOf, type SearchedName, searched, searchedNames } from "#domain/search/searched.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { encodeCursor } from "#server/records/cursor.ts";
import { refuseHidden, rowsOf } from "#server/records/listing.ts";
import { hasMasks, masked } from "#server/records/masked.ts";
import { listedShapeOf, type Row } from "#server/records/select.ts";
import { type Asked, countLimit, findPlaces, type Place, type Questions } from "./find-places.ts";

const excerptLength = 220;

/**
 * What matches, as the system and with `visible` in each statement: beneath a policy no index over words could be used.
 * The rows themselves are then read in the person's own role, behind the second lock.
 */
export async function findRecords(tx: Tx, user: User, { q = "", filter = {}, entities, size = 20, after }: SearchInput): Promise<SearchGroup[]> {
  const names = searchedNames.filter((name) => (entities?.includes(name) ?? true) && can(user, "read", searched[name]));
  if (q === "" && Object.keys(filter).length === 0) return names.map((entity) => ({ entity, count: 0, exact: true, rows: [], next: null }));
  const asked = names.map((name) => askedOf(user, name, filter, size, after));
  const found = await tx.asSystem(async () => {
    // What was typed decides which index is the quick one, and no search is long enough to be worth compiling.
    await tx.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`);
    // Reading along the whole table takes long for a rare word, whose rarity the planner cannot know, and as long as others have written much.
    await tx.run(sql`set local enable_seqscan = off`);
    const questions = q === "" ? undefined : await questionsOf(tx, q);
    return Promise.all(asked.map((one) => findPlaces(tx, one, questions)));
  });
  // What was found is read by its ids: one plan does for all, and under the policies thinking of it anew costs more than reading.
  tx.later(sql`set local plan_cache_mode = force_generic_plan`);
  return Promise.all(found.map((one, index) => groupOf(tx, user, names[index]!, { ...one, q, size })));
}

function askedOf(user: User, name: SearchedName, filter: NonNullable<SearchInput["filter"]>, size: number, after: string | undefined): Asked {
  const entity = searched[name];
  const narrowed = filterOf(name, filter);
  if (narrowed) refuseHidden(user, entity, { filter: narrowed });
  return { entity, where: narrowed ? rowsOf(user, entity, { filter: narrowed }) : [sql<boolean>`false`], size, after };
}

async function questionsOf(tx: Tx, q: string): Promise<Questions> {
  const row = await tx.row<{ all: Questions["byNearness"] }>(
    sql`select array(select search_query(${q}, nearness)::text from generate_series(1, 3) nearness order by nearness) as all`,
  );
  return { typed: q, byNearness: row!.all };
}

type Found = { count: number; places: Place[]; q: string; size: number };

async function groupOf(tx: Tx, user: User, name: SearchedName, { count, places, q, size }: Found): Promise<SearchGroup> {
  const page = places.slice(0, size);
  const rows = page.length === 0 ? [] : await readHits(tx, user, searched[name], q, page);
  const last = places.length > size ? page.at(-1) : undefined;
  return {
    entity: name,
    count: Math.min(count, countLimit),
    exact: count <= countLimit,
    rows,
    next: last ? encodeCursor([JSON.stringify([last.nearness, hasMasks(user, searched[name]) ? null : last.key]), last.id]) : null,
  };
}

async function readHits(tx: Tx, user: User, entity: Entity, q: string, page: Place[]): Promise<SearchGroup["rows"]> {
  const { shows, text } = entity.found!;
  const { columns, from, toRecord } = listedShapeOf(entity, user, text ? [...shows, text] : shows);
  const ids = page.map(({ id }) => id);
  const rows = await tx.rows<Row>(sql`select ${columns} from ${from} where ${sql.join(rowsOf(user, entity, { ids }), sql` and `)}`);
  const records = new Map((await masked(tx, user, entity, rows.map(toRecord))).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    if (!record) return [];
    const { id: _, alias, version: __, ...values } = record;
    const long = text ? (values[text] as string | null) : null;
    if (text) delete values[text];
    return [{ id, alias, text: long && excerpt(long, q, excerptLength), values }];
  });
}
