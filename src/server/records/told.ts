import { canSee } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { scopeOf } from "#server/access/scope.ts";
import type { Change } from "#server/journal/entry.ts";

/** What this person may know of the changes of one entry: no field closed to them, and nothing of the customer a record came from. */
export function toldChanges(user: User, entity: Entity, { changes, fromCustomer }: { changes: Change[]; fromCustomer: string | null }): Change[] {
  const told = changes.filter(({ field }) => !entity.fields[field] || canSee(user, entity.fields[field]));
  const cameFromElsewhere = fromCustomer !== null && !isStaff(user.role) && !scopeOf(user).customers.includes(fromCustomer);
  return cameFromElsewhere ? told.map((change) => ({ ...change, from: null })) : told;
}
