import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** Inserts rows with the same columns in one statement. */
export async function insertRows(tx: Tx, table: string, rows: readonly Record<string, unknown>[]) {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.id(name)));
  await tx.run(
    sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`,
  );
}
