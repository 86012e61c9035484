import type { Tx } from "./database.ts";
import { compile, type Sql, sql } from "./sql.ts";

/**
 * The rows of a statement, in batches: one statement, and so one snapshot, however long the reader takes. It ends with its transaction.
 * `isWhole` if it reads a whole table in an order that has an index: then the first rows come at once.
 */
export async function readInBatches<Row>(tx: Tx, statement: Sql<Row>, batch: number, isWhole = false): Promise<AsyncGenerator<Row[]>> {
  // FETCH is a prepared statement too: a statement with other columns needs a cursor of another name.
  const cursor = sql.id(compile(statement).name);
  // All rows are read: the planner would favour the first tenth, and walk an index in the order of the list past every row that is not wanted.
  if (!isWhole) tx.send(sql`set local cursor_tuple_fraction = 1`);
  await tx.run(sql`declare ${cursor} no scroll cursor for ${statement}`);
  return (async function* () {
    for (;;) {
      const rows = await tx.rows<Row>(sql`fetch ${sql.lit(batch)} from ${cursor}` as Sql<Row>);
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
    }
  })();
}
