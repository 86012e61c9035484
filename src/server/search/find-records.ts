import type { SearchGroup, SearchInput } from "#api/search.ts";
import { can } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { excerpt } from "#domain/search/marks.ts";
import { filterOf, type SearchedName, searched, searchedNames } from "#domain/search/searched.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { decodeCursor, encodeCursor } from "#server/records/cursor.ts";
import { orderOf, refuseHidden, rowsOf } from "#server/records/listing.ts";
import { listedShapeOf, type Row } from "#server/records/select.ts";
import { invalid } from "#server/refusal.ts";

/** Beyond this a person narrows the search rather than counts. */
const countLimit = 1000;
const excerptLength = 220;

/** What was typed as a question to documents, by how near its answers are; none without words. */
type Questions = readonly [string, string, string] | undefined;
type Asked = { name: SearchedName; entity: Entity; where: Sql<boolean>[]; q: string; size: number; after: string | undefined };
type Place = { id: string; key: unknown; nearness: number };
type Found = Asked & { count: number; places: Place[] };

/**
 * What matches, as the system and with `visible` in each statement: beneath a policy no index over words could be used.
 * The rows themselves are then read in the person's own role, behind the second lock.
 */
export async function findRecords(tx: Tx, user: User, { q = "", filter = {}, entities, size = 20, after }: SearchInput): Promise<SearchGroup[]> {
  const names = searchedNames.filter((name) => (entities?.includes(name) ?? true) && can(user, "read", searched[name]));
  if (q === "" && Object.keys(filter).length === 0) return names.map((entity) => ({ entity, count: 0, exact: true, rows: [], next: null }));
  const asked = names.map((name) => askedOf(user, name, filter, { q, size, after }));
  const all = await tx.asSystem(async () => {
    // What was typed decides which index is the quick one.
    await tx.run(sql`set local plan_cache_mode = force_custom_plan`);
    const questions = q === "" ? undefined : await questionsOf(tx, q);
    return Promise.all(asked.map((one) => findIn(tx, one, questions)));
  });
  return Promise.all(all.map((one) => shown(tx, user, one)));
}

function askedOf(user: User, name: SearchedName, filter: NonNullable<SearchInput["filter"]>, rest: Pick<Asked, "q" | "size" | "after">): Asked {
  const entity = searched[name];
  const narrowed = filterOf(name, filter);
  if (narrowed) refuseHidden(user, entity, { filter: narrowed });
  const where = narrowed ? rowsOf(user, entity, { filter: narrowed }) : [sql<boolean>`false`];
  return { name, entity, where, ...rest };
}

async function questionsOf(tx: Tx, q: string): Promise<Questions> {
  const row = await tx.row<{ all: [string, string, string] }>(
    sql`select array(select search_query(${q}, nearness)::text from generate_series(1, 3) nearness order by nearness) as all`,
  );
  return row!.all;
}

const answers = (question: string): Sql<boolean> => sql`r.document @@ ${question}::tsquery`;

async function findIn(tx: Tx, asked: Asked, questions: Questions): Promise<Found> {
  const { entity, where } = asked;
  const matching = questions ? [...where, answers(questions[2])] : where;
  const [places, counted] = await Promise.all([
    placesOf(tx, asked, questions),
    tx.row<{ count: number }>(
      sql`select count(*)::int as count from (select from ${sql.table(tableOf(entity))} r where ${sql.join(matching, sql` and `)} limit ${countLimit + 1}) x`,
    ),
  ]);
  return { ...asked, count: counted!.count, places };
}

/** Nearest first, and what is equally near in the order of its list. Each nearness is a statement of its own, that stops when the page is full. */
async function placesOf(tx: Tx, { entity, where, size, after }: Asked, questions: Questions): Promise<Place[]> {
  const { key, by, isAscending } = orderOf(entity, entity.orderBy);
  const cursor = decodeCursor(after);
  const [begun, keyAfter] = cursor ? nearnessAndKey(cursor[0]) : [1, undefined];
  const places: Place[] = [];
  for (let nearness = questions ? begun : 3; nearness <= 3 && places.length <= size; nearness++) {
    const near =
      questions
        ?.slice(Math.max(0, nearness - 2), nearness)
        .map((one, at, { length }) => (at === length - 1 ? answers(one) : sql<boolean>`not ${answers(one)}`)) ?? [];
    const seek =
      cursor && nearness === begun ? [sql<boolean>`(${key}, r.id) ${isAscending ? sql`>` : sql`<`} (${keyAfter}, ${cursor[1]}::uuid)`] : [];
    const rows = await tx.rows<Omit<Place, "nearness">>(sql`
      select r.id, ${key} as key from ${sql.table(tableOf(entity))} r
      where ${sql.join([...where, ...near, ...seek], sql` and `)} order by ${by()} limit ${size + 1 - places.length}`);
    places.push(...rows.map((row) => ({ ...row, nearness })));
  }
  return places;
}

/** A cursor holds one scalar: how near, and behind it the key. */
const keyOf = ({ nearness, key }: Place) => `${nearness} ${JSON.stringify(key)}`;
function nearnessAndKey(text: unknown): [number, unknown] {
  const [, nearness, key] = /^([123]) ("[^"\\]*"|-?\d+)$/s.exec(String(text)) ?? [];
  if (!nearness || !key) throw invalid({ after: "field.format.invalid" });
  return [Number(nearness), JSON.parse(key)];
}

async function shown(tx: Tx, user: User, { name, entity, q, size, count, places }: Found): Promise<SearchGroup> {
  const page = places.slice(0, size);
  const rows = page.length === 0 ? [] : await readHits(tx, user, entity, q, page);
  const last = places.length > size ? page.at(-1) : undefined;
  return {
    entity: name,
    count: Math.min(count, countLimit),
    exact: count <= countLimit,
    rows,
    next: last ? encodeCursor([keyOf(last), last.id]) : null,
  };
}

async function readHits(tx: Tx, user: User, entity: Entity, q: string, page: Place[]): Promise<SearchGroup["rows"]> {
  const { shows, text } = entity.found!;
  const { columns, from, toRecord } = listedShapeOf(entity, user, text ? [...shows, text] : shows);
  const ids = page.map(({ id }) => id);
  const rows = await tx.rows<Row>(sql`select ${columns} from ${from} where ${sql.join(rowsOf(user, entity, { ids }), sql` and `)}`);
  const records = new Map(rows.map(toRecord).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = records.get(id);
    if (!record) return [];
    const { id: _, alias, version: __, ...values } = record;
    const long = text ? (values[text] as string | null) : null;
    if (text) delete values[text];
    return [{ id, alias, text: long && excerpt(long, q, excerptLength), values }];
  });
}
