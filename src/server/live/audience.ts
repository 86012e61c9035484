import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { scopeOf } from "#server/access/scope.ts";
import { visible } from "#server/access/visible.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Entry } from "#server/journal/entry.ts";
import { tableOf } from "#server/records/columns.ts";

/** Of these entries, those about records this person may see now, or could before the entry moved them away. */
export async function entriesFor(db: Database, user: User, entries: readonly Entry[]): Promise<Entry[]> {
  const known = entries.filter((entry) => {
    const entity = entityOf(entry);
    return entity && (can(user, "read", entity) || can(user, "pick", entity));
  });
  if (isStaff(user.role) || known.length === 0) return known;
  const shown = await visibleIds(db, user, known);
  return known.filter((entry) => shown.has(entry.id) || isMovedAway(user, entry));
}

const entityOf = (entry: Entry): Entity | undefined => (entities as Record<string, Entity>)[entry.entity];

async function visibleIds(db: Database, user: User, entries: Entry[]): Promise<Set<string>> {
  const byEntity = Map.groupBy(entries, (entry) => entry.entity);
  return db.as(user, async (tx) => {
    const found = new Set<string>();
    for (const [, of] of byEntity) {
      const entity = entityOf(of[0]!)!;
      const ids = [...new Set(of.map((entry) => entry.id))];
      for (const { id } of await tx.rows<{ id: string }>(
        sql`select r.id from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and ${visible(user, entity)}`,
      ))
        found.add(id);
    }
    return found;
  });
}

/** Who could see a record where it was must learn that it is gone. Only its id is told. */
function isMovedAway(user: User, { fromCustomer, fromEstablishment, customer }: Entry): boolean {
  const scope = scopeOf(user);
  if (fromCustomer) return scope.customers.includes(fromCustomer);
  return fromEstablishment !== null && customer !== null && (scope.whole.includes(customer) || scope.establishments.includes(fromEstablishment));
}
