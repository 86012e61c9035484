import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Entry } from "./entry.ts";

/**
 * Adds to the journal, in the writer's transaction. Call it last: from here to the commit other writers wait,
 * which makes the order of entries the order of commits.
 */
export async function append(tx: Tx, entry: Omit<Entry, "seq">) {
  await tx.run(sql`
    insert into journal (actor_id, actor_alias, entity, record_id, action, version, customer_id, establishment_id, from_customer_id, from_establishment_id, changes)
    values (${entry.actor?.id ?? null}, ${entry.actor?.alias ?? null}, ${entry.entity}, ${entry.id}, ${entry.action}, ${entry.version}, ${entry.customer}, ${entry.establishment},
      ${entry.fromCustomer}, ${entry.fromEstablishment}, ${JSON.stringify(entry.changes)}::jsonb)`);
  tx.announce(entry);
}
