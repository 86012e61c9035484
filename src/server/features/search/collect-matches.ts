import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { cardNearness } from "#server/records/card-words.ts";
import { orderOf } from "#server/records/listing.ts";
import type { EntitySearch, Match, Matches } from "./matches.ts";

/** The most ranks that a search has. */
const maxRanks = 1 + cardNearness;

/**
 * The matches that `found` gives as `id`, `key` and `rank`, up to the limit, then sorted; and how many of them have each rank. They are planned for as if
 * all were read: for the first ones the planner would walk through a table.
 */
export async function collectMatches(
  tx: Tx,
  { entity, size, limits }: Pick<EntitySearch, "entity" | "size" | "limits">,
  found: Sql,
  after: Match | undefined,
): Promise<Matches & { byRank: readonly number[] }> {
  const [beyond, direction] = orderOf(entity, entity.orderBy).isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const seek = after
    ? sql`where f.rank > ${after.rank} or (f.rank = ${after.rank} and (f.key, f.id) ${beyond} (${after.key}, ${after.id}::uuid))`
    : sql``;
  const countsByRank = Array.from({ length: maxRanks }, (_, at) => sql`count(*) filter (where rank = ${sql.lit(at)})`);
  const rows = await tx.rows<Match & { count: number; byRank: number[] }>(sql`
    with every as materialized (${found}), found as materialized (select * from every limit ${limits.count + 1})
    select p.*, c.count, c.by_rank as "byRank" from (select count(*)::int as count, array[${sql.join(countsByRank)}]::int[] as by_rank from found) c
    left join lateral (select * from found f ${seek} order by f.rank, f.key ${direction}, f.id ${direction} limit ${size + 1}) p on true
    order by p.rank, p.key ${direction}, p.id ${direction}`);
  return {
    ...{ count: rows[0]!.count, counted: limits.count },
    byRank: rows[0]!.byRank,
    matches: rows.filter(({ id }) => id !== null).map(({ id, key, rank }) => ({ id, key, rank })),
  };
}
