import type { Search } from "#api/shapes.ts";
import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { refuseHidden, rowsOf } from "#server/records/listing.ts";
import type { Writer } from "#server/records/save.ts";
import { talliesOf } from "#server/records/tallies.ts";

/** How many records of a list have each status; those that none has are absent. */
export function countStatuses<S extends string>(tx: Tx, user: Writer, entity: Entity, search: Search) {
  refuseHidden(user, entity, search);
  const status = sql.ref(`r.${columnOf(entity.status!, entity.fields[entity.status!]!)}`);
  const tallies = talliesOf(user, entity, search);
  return tx.rows<{ status: S; count: number }>(
    tallies
      ? sql`select ${status} as status, sum(r.count)::int as count from ${tallies.from} where ${tallies.where} group by ${status} having sum(r.count) > 0 order by ${status}`
      : sql`select ${status} as status, count(*)::int as count from ${sql.table(tableOf(entity))} r
          where ${sql.join(rowsOf(user, entity, search), sql` and `)} group by ${status} order by ${status}`,
  );
}
