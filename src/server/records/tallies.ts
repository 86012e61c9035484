import type { Search } from "#api/shapes.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { conditions } from "./conditions.ts";

const table = sql`case_tallies`;
/** What tallies are told apart by, in columns of the same names as those of the records. */
const known: readonly string[] = ["customer", "establishment", penalCase.status!];

/** Rows aliased `r` whose `count` adds up to what a search finds; nothing where only the records themselves can tell. */
export function talliesOf(user: User, entity: Entity, search: Search): { from: Sql; where: Sql<boolean> } | undefined {
  const { q, find, ids, filter = {} } = search;
  const isKnown = entity === penalCase && !q?.trim() && !find && !ids && Object.keys(filter).every((name) => known.includes(name));
  return isKnown ? { from: sql`${table} r`, where: sql`${sql.join([visible(user, entity), ...conditions(entity, search)], sql` and `)}` } : undefined;
}

/** Lines of the day become one for each place and status. Lines that come meanwhile stay beside it. */
export const joinTallies = (tx: Tx) =>
  tx.run(sql`
    with gone as (delete from ${table} returning *)
    insert into ${table} select customer_id, establishment_id, case_status, sum(count) from gone group by 1, 2, 3 having sum(count) <> 0`);
