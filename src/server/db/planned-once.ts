import type { TransactionOptions } from "./database.ts";

/**
 * For reading and writing single records. Their statements name all columns, lists and policies of a record: planning them takes several times as
 * long as running them, and PostgreSQL plans a statement six times on each connection before it keeps a plan.
 */
export const plannedOnce: TransactionOptions = { settings: [["plan_cache_mode", "force_generic_plan"]] };
