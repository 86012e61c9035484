import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "./columns.ts";
import { isInText } from "./conditions.ts";
import { rowsOf } from "./listing.ts";
import type { FoundSearch } from "./with-words-found.ts";

/** How many rows of a list are looked at one by one: a common word fills a page with fewer, and for a rare one they cost little. */
export const walkedRows = 1_000;

/** Where the page begins, in which order, how many rows it needs, and how many are looked at for them. */
export type Place = { range: readonly Sql<boolean>[]; order: Sql; limit: number; walked: number };

/**
 * The same search by ids, if the page is full with rows that come next in the list, or nothing comes after them; otherwise undefined. PostgreSQL does
 * not know how common a word is, because under row-level security it must not look at texts to plan: it would go through the texts of all cases, and
 * never walk along the list.
 */
export async function nearRows(
  tx: Tx,
  user: User,
  entity: Entity,
  { q, find, ...others }: FoundSearch,
  { range, order, limit, walked }: Place,
): Promise<FoundSearch | undefined> {
  const id = sql`w.id`;
  const isTyped = q ? isInText(entity, q, id) : sql<boolean>`true`;
  if (!isTyped || !(q || find)) return undefined;
  const isFound = find ? sql<boolean>`(${isTyped} and ${find.isOf(id)})` : isTyped;
  const { count, ids } = (await tx.row<{ count: number; ids: string[] }>(sql`
    with walked as materialized (
      select r.id, row_number() over (order by ${order}) as place from ${sql.table(tableOf(entity))} r
      where ${sql.join([...rowsOf(user, entity, others), ...range], sql` and `)} order by ${order} limit ${sql.lit(walked)})
    select (select count(*)::int from walked) as count,
      array(select w.id from walked w where ${isFound} order by w.place limit ${limit}) as ids`))!;
  return ids.length === limit || count < walked ? { ...others, ids } : undefined;
}
