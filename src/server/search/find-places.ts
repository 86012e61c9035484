import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasOf, tableOf } from "#server/records/columns.ts";
import { decodeCursor } from "#server/records/cursor.ts";
import { keyAt, orderOf } from "#server/records/listing.ts";
import { invalid } from "#server/refusal.ts";

/** Beyond this a person narrows the search rather than counts. */
export const countLimit = 1000;

/** What was typed, and as a question to documents, by how near its answers are. */
export type Questions = { typed: string; byNearness: readonly [string, string, string] };
export type Asked = { entity: Entity; where: Sql<boolean>[]; size: number; after: string | undefined };
/** Where a result stands: how near it is, and what is equally near in the order of its list. */
export type Place = { id: string; key: unknown; nearness: number };
type Places = { count: number; places: Place[] };
/** Also how many of what was gathered are of each degree. */
type Gathered = Places & { byDegree: readonly number[] };

const farthest = 3;

/**
 * The planner cannot know how rare a word is, and would walk a whole table in order for three rows. So everything is gathered by the index first;
 * only where that is too much the table is walked in order, which then fills a page soon.
 */
export async function findPlaces(tx: Tx, asked: Asked, questions: Questions | undefined): Promise<Places> {
  const after = afterOf(asked.after);
  if (!questions) return walked(tx, asked, after);
  const degrees = degreesOf(asked.entity, questions);
  const nearnessOf = sql`case ${sql.join(
    degrees.map((degree, nearness) => sql`when ${degree} then ${sql.lit(nearness)}`),
    sql` `,
  )} end`;
  const all = await gathered(tx, { ...asked, where: [...asked.where, degrees[farthest]!] }, nearnessOf, after);
  if (all.count <= countLimit) return { count: all.count, places: all.places };
  const places: Place[] = [];
  for (let nearness = after?.nearness ?? 0; nearness <= farthest && places.length <= asked.size; nearness++) {
    const where = [...asked.where, degrees[nearness]!, ...(nearness > 0 ? [sql<boolean>`not ${degrees[nearness - 1]!}`] : [])];
    const rest = { ...asked, where, size: asked.size - places.length };
    const from = after?.nearness === nearness ? after : undefined;
    // Most of what was gathered at first is of this degree: there is no need to ask again whether it is common.
    const few = all.byDegree[nearness]! > countLimit / 2 ? undefined : await gathered(tx, rest, sql.lit(nearness), from);
    places.push(...(few && few.count <= countLimit ? few.places : await inOrder(tx, rest, nearness, from)));
  }
  return { count: all.count, places };
}

/** From the nearest on, each among the next: it is called so, or that is its number; its words are there; something alike; one letter apart. */
function degreesOf(entity: Entity, { typed, byNearness: [exact, alike, near] }: Questions): Sql<boolean>[] {
  const answers = (question: string): Sql<boolean> => sql`r.document @@ ${question}::tsquery`;
  const called = sql<boolean>`search_words(${sql.ref(`r.${aliasOf(entity)}`)}) @> search_words(${typed})`;
  // A name is words; what has figures in it may be one identifier, whatever stands between them.
  const numbered = sql<boolean>`r.document @@ quote_literal('=' || search_joined(${typed}))::tsquery`;
  const named = sql<boolean>`(${answers(exact)} and (${/\d/.test(typed) ? sql`${called} or ${numbered}` : called}))`;
  return [named, answers(exact), answers(alike), answers(near)];
}

/** Everything up to the limit, then put in order. */
async function gathered(tx: Tx, { entity, where, size }: Asked, nearness: Sql, after: Place | undefined): Promise<Gathered> {
  const { key, isAscending } = orderOf(entity, entity.orderBy);
  const [beyond, way] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const seek = after
    ? sql`where f.nearness > ${after.nearness} or (f.nearness = ${after.nearness} and (f.key, f.id) ${beyond} (${keyAt(entity, key, [after.key, after.id])}, ${after.id}::uuid))`
    : sql``;
  const ofDegree = Array.from({ length: farthest + 1 }, (_, degree) => sql`count(*) filter (where nearness = ${sql.lit(degree)})`);
  const rows = await tx.rows<Place & { count: number; degrees: number[] }>(sql`
    with found as materialized (
      select r.id, ${key} as key, ${nearness} as nearness from ${sql.table(tableOf(entity))} r
      where ${sql.join(where, sql` and `)} limit ${countLimit + 1})
    select p.*, c.count, c.degrees from (select count(*)::int as count, array[${sql.join(ofDegree)}]::int[] as degrees from found) c
    left join lateral (select * from found f ${seek} order by f.nearness, f.key ${way}, f.id ${way} limit ${size + 1}) p on true
    order by p.nearness, p.key ${way}, p.id ${way}`);
  return {
    count: rows[0]!.count,
    byDegree: rows[0]!.degrees,
    places: rows.filter(({ id }) => id !== null).map(({ id, key: at, nearness: near }) => ({ id, key: at, nearness: near })),
  };
}

async function inOrder(tx: Tx, { entity, where, size }: Asked, nearness: number, after: Place | undefined): Promise<Place[]> {
  const { key, by, isAscending } = orderOf(entity, entity.orderBy);
  const seek = after
    ? [sql<boolean>`(${key}, r.id) ${isAscending ? sql`>` : sql`<`} (${keyAt(entity, key, [after.key, after.id])}, ${after.id}::uuid)`]
    : [];
  const rows = await tx.rows<Omit<Place, "nearness">>(sql`
    select r.id, ${key} as key from ${sql.table(tableOf(entity))} r
    where ${sql.join([...where, ...seek], sql` and `)} order by ${by()} limit ${size + 1}`);
  return rows.map((row) => ({ ...row, nearness }));
}

/** Facets without words: what they keep, as in a list. */
async function walked(tx: Tx, asked: Asked, after: Place | undefined): Promise<Places> {
  const { entity, where } = asked;
  const [places, counted] = await Promise.all([
    inOrder(tx, asked, farthest, after),
    tx.row<{ count: number }>(
      sql`select count(*)::int as count from (select from ${sql.table(tableOf(entity))} r where ${sql.join(where, sql` and `)} limit ${countLimit + 1}) x`,
    ),
  ]);
  return { count: counted!.count, places };
}

/** A cursor holds one scalar: how near, and the key with it. */
function afterOf(text: string | undefined): Place | undefined {
  const cursor = decodeCursor(text);
  if (!cursor) return undefined;
  const [nearness, key] = partsOf(cursor[0]);
  if (![0, 1, 2, farthest].includes(nearness as number) || (key !== null && !["string", "number"].includes(typeof key)))
    throw invalid({ after: "field.format.invalid" });
  return { nearness: nearness as number, key, id: cursor[1] };
}

function partsOf(text: unknown): unknown[] {
  try {
    const parts = JSON.parse(String(text)) as unknown;
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
