import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/**
 * Statements of a day have many joins and few rows: planning them costs several times what running them does. With a plan that is made once per
 * connection a day of a shop takes a third of the database's time.
 */
export const planOnce = (tx: Tx) => tx.send(sql`set local plan_cache_mode = force_generic_plan`);

/** For statements whose plan depends on how long a period is. */
export async function planEachTime<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  tx.send(sql`set local plan_cache_mode = auto`);
  const result = await work();
  planOnce(tx);
  return result;
}
