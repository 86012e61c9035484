import type { Tx } from "./database.ts";
import { compile, type Sql, sql } from "./sql.ts";

/** What a statement finds, in batches: one statement, and so one moment, however long the reader takes. It ends with its transaction. */
export async function readInBatches<Row>(tx: Tx, statement: Sql<Row>, batch: number): Promise<AsyncGenerator<Row[]>> {
  // Fetching is a prepared statement too, and one that gives other columns must have another name.
  const cursor = sql.id(compile(statement).name);
  await tx.run(sql`declare ${cursor} no scroll cursor for ${statement}`);
  return (async function* () {
    for (;;) {
      const rows = await tx.rows<Row>(sql`fetch ${sql.lit(batch)} from ${cursor}` as Sql<Row>);
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
    }
  })();
}
