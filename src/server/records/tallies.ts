import type { Search } from "#api/shapes.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, snake } from "./columns.ts";
import { conditions } from "./conditions.ts";

/** Kept counts of records by the fields that the declaration names, in columns of the same names as those of the records. */
const tableOf = ({ name }: Entity) => sql.table(`${snake(name)}_tallies`);

/** Rows aliased `r` whose `count` adds up to the result of a search; undefined if the tallies cannot answer it. */
export function talliesOf(user: User, entity: Entity, search: Search): { from: Sql; where: Sql<boolean> } | undefined {
  const { q, find, ids, filter = {} } = search;
  const isKept = entity.tallies && !q?.trim() && !find && !ids && Object.keys(filter).every((name) => entity.tallies!.includes(name));
  return isKept
    ? { from: sql`${tableOf(entity)} r`, where: sql`${sql.join([visible(user, entity), ...conditions(user, entity, search)], sql` and `)}` }
    : undefined;
}

/** Merges the rows that single changes inserted into one per combination. Rows inserted meanwhile stay. */
export function mergeTallies(tx: Tx, entity: Entity) {
  const columns = sql.join((entity.tallies ?? []).map((name) => sql.id(columnOf(name, entity.fields[name]!))));
  return tx.run(sql`
    with gone as (delete from ${tableOf(entity)} returning *)
    insert into ${tableOf(entity)} (${columns}, count) select ${columns}, sum(count) from gone group by ${columns} having sum(count) <> 0`);
}
