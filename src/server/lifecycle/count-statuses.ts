import type { Search } from "#api/shapes.ts";
import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { rowsOf } from "#server/records/listing.ts";
import type { Writer } from "#server/records/save.ts";

/** How many records of a list have each status; those that none has are absent. */
export function countStatuses<S extends string>(tx: Tx, user: Writer, entity: Entity, search: Search) {
  const status = sql.ref(`r.${columnOf(entity.status!, entity.fields[entity.status!]!)}`);
  return tx.rows<{ status: S; count: number }>(sql`
    select ${status} as status, count(*)::int as count from ${sql.table(tableOf(entity))} r
    where ${sql.join(rowsOf(user, entity, search), sql` and `)} group by ${status} order by ${status}`);
}
