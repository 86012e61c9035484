import type { Database } from "#server/db/database.ts";
import { comparePairs } from "#server/features/duplicates/follow-changes.ts";

/** Compares what was written, as the server does by itself within seconds. */
export async function settlePairs(db: Database) {
  while ((await comparePairs(db)) !== "done");
}
