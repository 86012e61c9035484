import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Entry } from "./entry.ts";

/**
 * Adds to the journal, in the writer's transaction. Call it last: from here to the commit other writers wait,
 * which makes the order of entries the order of commits.
 */
export function append(tx: Tx, entry: Omit<Entry, "seq">) {
  tx.later(inserted([entry]));
  tx.announce(entry);
}

/** The same for many entries, in their order. They travel as one parameter, so that others wait for few messages. */
export async function appendAll(tx: Tx, entries: readonly Omit<Entry, "seq">[]) {
  await tx.run(inserted(entries));
  entries.forEach(tx.announce);
}

function inserted(entries: readonly Omit<Entry, "seq">[]) {
  const rows = entries.map((entry) => ({
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
  }));
  return sql`
    insert into journal (actor_id, actor_alias, entity, record_id, action, version, customer_id, establishment_id, from_customer_id, from_establishment_id, changes)
    select actor_id, actor_alias, entity, record_id, action, version, customer_id, establishment_id, from_customer_id, from_establishment_id, changes
    from jsonb_populate_recordset(null::journal, ${JSON.stringify(rows)}::jsonb)`;
}
