import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/**
 * Runs statements that are planned for words. The typed text decides which index is fast, so each is planned for its own; none runs long enough for JIT
 * compilation or other processes to pay off. The planner cannot know how rare a word is: for a rare one a sequential scan would be slow. What is searched
 * is in memory: with the costs of a disk the planner takes an index of words for expensive, and would look for them in every row.
 */
export async function plannedForWords<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  tx.send(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('enable_seqscan', 'off', true),
    set_config('random_page_cost', '0.05', true), set_config('seq_page_cost', '0.05', true)`);
  const result = await work();
  for (const changed of ["random_page_cost", "seq_page_cost"]) tx.send(sql`set local ${sql.id(changed)} to default`);
  return result;
}
