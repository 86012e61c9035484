import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** How many records, of whomever, the planner's statistics expect to match. Of what they do not know they expect some. */
export async function estimateRows(tx: Tx, table: Sql, condition: Sql): Promise<number> {
  const plan = await tx.row<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from ${table} r where not r.deleted and ${condition}`,
  );
  return plan!["QUERY PLAN"][0].Plan["Plan Rows"];
}
