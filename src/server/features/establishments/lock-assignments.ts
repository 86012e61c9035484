import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { sql } from "#server/db/sql.ts";

/**
 * Keeps establishments from moving to another customer while users are assigned to them, and the other way round: assigning takes a shared
 * lock, moving an exclusive one. Taken before any row: see "Order of locks" in ARCHITECTURE.md.
 */
export const lockAssignments = (tx: Tx, purpose: "assign" | "move") =>
  tx.send(
    purpose === "move"
      ? sql`select pg_advisory_xact_lock(${lockNumbers.assignments})`
      : sql`select pg_advisory_xact_lock_shared(${lockNumbers.assignments})`,
  );
