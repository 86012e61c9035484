import type { Database } from "#server/db/database.ts";
import { advanceTerms } from "#server/next-steps/follow-terms.ts";

/** Brings the terms up to date, as the server does by itself within a second. */
export async function settleTerms(db: Database) {
  while ((await advanceTerms(db)) !== "done");
}
