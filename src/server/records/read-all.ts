import type { Search } from "#api/shapes.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { readInBatches } from "#server/db/cursor.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { orderOf, refuseHidden, rowsOf } from "./listing.ts";
import { masked } from "./masked.ts";
import { type ListedRecord, listedShapeOf, type Row } from "./select.ts";

const batch = 1000;

type Input = Search & { sort?: string; columns: readonly string[] };

/**
 * Everything that a list would show, page after page, in batches. A cursor of the database: one statement, and so one moment,
 * however long the reader takes; searching and sorting happen once. Bad input is refused before the first batch.
 */
export async function readAll(tx: Tx, user: User, entity: Entity, input: Input): Promise<AsyncGenerator<ListedRecord[]>> {
  const sort = input.sort ?? entity.orderBy;
  refuseHidden(user, entity, { ...input, sort });
  const { columns, from, toRecord } = listedShapeOf(entity, user, input.columns);
  const statement = sql`select ${columns} from ${from} where ${sql.join(rowsOf(user, entity, input), sql` and `)} order by ${orderOf(entity, sort).by()}`;
  const batches = await readInBatches(tx, statement as Sql<Row>, batch);
  return (async function* () {
    for await (const rows of batches) yield masked(tx, user, entity, rows.map(toRecord));
  })();
}
