import { canSee } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { scopeOf } from "#server/access/scope.ts";
import type { Change } from "#server/journal/entry.ts";

/** What this person may know of the changes of one entry: no field closed to them, and nothing of the customer a record came from. */
export function toldChanges(user: User, entity: Entity, { changes, fromCustomer }: { changes: Change[]; fromCustomer: string | null }): Change[] {
  const told = changes
    .filter(({ field }) => !entity.fields[field] || canSee(user, entity.fields[field]))
    .map((change) => ofLines(user, entity.fields[change.field], change));
  const cameFromElsewhere = fromCustomer !== null && !isStaff(user.role) && !scopeOf(user).customers.includes(fromCustomer);
  return cameFromElsewhere ? told.map((change) => ({ ...change, from: null })) : told;
}

/** Nor any field of a line that is closed to them. */
function ofLines(user: User, field: Field | undefined, change: Change): Change {
  if (field?.kind !== "lines") return change;
  const seen = (lines: unknown) => (lines as Record<string, unknown>[]).map((line) => pickSeen(user, field.fields, line));
  return { ...change, from: seen(change.from), to: seen(change.to) };
}

const pickSeen = (user: User, fields: Fields, line: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !fields[name] || canSee(user, fields[name])));
