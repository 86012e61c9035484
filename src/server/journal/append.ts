import type { Tx } from "#server/db/database.ts";
import type { NewEntry } from "./entry.ts";

/** Buffers an entry that is written just before COMMIT: queries of the same transaction do not find it. */
export const append = (tx: Tx, entry: NewEntry) =>
  tx.append({
    actor_id: entry.actor?.id ?? null,
    actor_alias: entry.actor?.alias ?? null,
    entity: entry.entity,
    record_id: entry.id,
    action: entry.action,
    version: entry.version,
    customer_id: entry.customer,
    establishment_id: entry.establishment,
    from_customer_id: entry.fromCustomer,
    from_establishment_id: entry.fromEstablishment,
    changes: entry.changes,
  });
