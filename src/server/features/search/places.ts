import type { Entity } from "#domain/entity.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { orderOf } from "#server/records/listing.ts";
import type { EntitySearch, Match } from "./matches.ts";

/** How many numbers in a row are one place. The indexes of words are over the same expression. */
const placeSize = sql.lit(4096);

type Wanted = { where: readonly Sql<boolean>[]; limit: number; places: number | undefined; after: Match | undefined };

/**
 * The first rows in the order of the list, newest numbers first, as `id` and `key`. The index of words has no order, but knows the places of numbers.
 * So rows are looked for place by place: PostgreSQL asks for the next place only while rows are missing, and each place has few to sort.
 */
export function inOrderOfPlaces(
  entity: Entity,
  words: NonNullable<EntitySearch["words"]>,
  { where, limit, places, after }: Wanted,
): Sql<Omit<Match, "rank">> {
  const { key, by } = orderOf(entity, entity.orderBy);
  const newestBelow = (bound: Sql<boolean>[]) =>
    sql`(select max(r.cid) from ${words.table} r where ${sql.join([sql`not r.deleted`, ...bound], sql` and `)}) / ${placeSize}`;
  const start = newestBelow(after ? [sql<boolean>`r.cid <= ${after.key}`] : []);
  const next = newestBelow([sql<boolean>`r.cid < p.place * ${placeSize}`]);
  const isEnough = places === undefined ? sql`` : sql`and p.step < ${places}`;
  return sql`
    with recursive places (place, step) as (
      select ${start}, 1 union all select ${next}, p.step + 1 from places p where p.place is not null ${isEnough})
    select f.id, f.key from places p cross join lateral (
      select r.id, ${key} as key from ${words.table} r
      where ${sql.join([sql`r.cid / ${placeSize} = p.place`, ...words.where, words.isSeen, ...where], sql` and `)} order by ${by()}) f
    limit ${limit}`;
}
