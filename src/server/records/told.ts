import { canSee } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { scopeOf } from "#server/access/scope.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Change } from "#server/journal/entry.ts";
import { entityNamed, tableOf } from "./columns.ts";

type Told = { changes: Change[]; fromCustomer: string | null };

/** What this person may know of what happened to a record: no field closed to them, nothing of the customer it came from, no link to what they do not see. */
export async function toldEntries<E extends Told>(tx: Tx, user: User, entity: Entity, entries: readonly E[]): Promise<E[]> {
  const open = entries.map((entry) => ({ ...entry, changes: toldChanges(user, entity, entry) }));
  return isStaff(user.role) ? open : withoutUnseen(tx, user, entity, open);
}

function toldChanges(user: User, entity: Entity, { changes, fromCustomer }: Told): Change[] {
  const told = changes
    .filter(({ field }) => !entity.fields[field] || canSee(user, entity.fields[field]))
    .map((change) => ofLines(user, entity.fields[change.field], change));
  const cameFromElsewhere = fromCustomer !== null && !isStaff(user.role) && !scopeOf(user).customers.includes(fromCustomer);
  return cameFromElsewhere ? told.map((change) => ({ ...change, from: null })) : told;
}

/** A link is for who sees both of its ends. What hangs on a case was seen by all who see the case. */
async function withoutUnseen<E extends Told>(tx: Tx, user: User, entity: Entity, entries: readonly E[]): Promise<E[]> {
  const targetOf = ({ field: name }: Change) => {
    const field = entity.fields[name];
    if (field?.kind !== "refs" && field?.kind !== "ref") return undefined;
    const isShared = field.to === "case" || field.to === "issue" || (field.kind === "refs" && entity.scope === "file");
    return isShared ? field.to : undefined;
  };
  const refsOf = ({ from, to }: Change) => [from ?? [], to ?? []].flat() as Ref[];
  const wanted = Map.groupBy(
    entries.flatMap(({ changes }) => changes.filter(targetOf)),
    (change) => targetOf(change)!,
  );
  const seen = new Set<string>();
  for (const [name, changes] of wanted) {
    const target = entityNamed(name);
    const ids = changes.flatMap(refsOf).map(({ id }) => id);
    const rows = await tx.rows<{ id: string }>(
      sql`select r.id from ${sql.table(tableOf(target))} r where r.id = any(${ids}::uuid[]) and ${visible(user, target)}`,
    );
    for (const { id } of rows) seen.add(id);
  }
  const shown = (refs: unknown) => {
    if (!Array.isArray(refs)) return seen.has((refs as Ref | null)?.id ?? "") ? refs : null;
    return (refs as Ref[]).filter(({ id }) => seen.has(id));
  };
  const told = (change: Change) => (targetOf(change) ? { ...change, from: shown(change.from), to: shown(change.to) } : change);
  const isEmpty = (change: Change) => targetOf(change) !== undefined && refsOf(change).length === 0;
  return entries.map((entry) => ({ ...entry, changes: entry.changes.map(told).filter((change) => !isEmpty(change)) }));
}

/** Nor any field of a line that is closed to them. */
function ofLines(user: User, field: Field | undefined, change: Change): Change {
  if (field?.kind !== "lines") return change;
  const seen = (lines: unknown) => (lines as Record<string, unknown>[]).map((line) => pickSeen(user, field.fields, line));
  return { ...change, from: seen(change.from), to: seen(change.to) };
}

const pickSeen = (user: User, fields: Fields, line: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !fields[name] || canSee(user, fields[name])));
