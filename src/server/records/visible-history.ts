import { canSee, canSeeFile } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { isReference } from "#domain/field-traits.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { lettersField } from "#domain/letters/letter.ts";
import { tasksField } from "#domain/tasks/task-records.ts";
import { visible } from "#server/access/visible.ts";
import type { Reader } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Change } from "#server/journal/entry.ts";
import { entityNamed, tableOf } from "./columns.ts";

/** Customers read neither the tasks of the office nor whom it wrote to. */
const officeFields = [tasksField, lettersField];

type Redactable = { changes: Change[]; fromCustomer: string | null };

/** Removes what this user may not see from a record's history: hidden fields, the customer it came from, links to hidden records. */
export async function redactHistory<E extends Redactable>(tx: Reader, user: User, entity: Entity, entries: readonly E[]): Promise<E[]> {
  const open = entries.map((entry) => ({ ...entry, changes: visibleChanges(user, entity, entry) }));
  return isStaff(user.role) ? open : withoutHiddenLinks(tx, user, entity, open);
}

function visibleChanges(user: User, entity: Entity, { changes, fromCustomer }: Redactable): Change[] {
  const open = changes
    .filter(({ field }) =>
      officeFields.includes(field) ? accepts("lawyer", user.role) : !entity.fields[field] || canSee(user, entity.fields[field]),
    )
    .map((change) => visibleLines(user, entity.fields[change.field], change))
    .flatMap((change) => visibleFiles(user, entity.fields[change.field], change));
  const isFromElsewhere = fromCustomer !== null && !isStaff(user.role) && !scopeOf(user).customers.includes(fromCustomer);
  return isFromElsewhere ? open.map((change) => ({ ...change, from: null })) : open;
}

/** A link is visible to users who see both ends. Whoever sees a case sees what is linked to it, so that is not checked again. */
async function withoutHiddenLinks<E extends Redactable>(tx: Reader, user: User, entity: Entity, entries: readonly E[]): Promise<E[]> {
  const targetOf = ({ field: name }: Change) => {
    const field = entity.fields[name];
    if (!field || !isReference(field)) return undefined;
    const mayBeHidden = entityNamed(field.to).scope === "case" || (field.kind === "refs" && entity.scope === "file");
    return mayBeHidden ? field.to : undefined;
  };
  const refsOf = ({ from, to }: Change) => [from ?? [], to ?? []].flat() as Ref[];
  const byTarget = Map.groupBy(
    entries.flatMap(({ changes }) => changes.filter(targetOf)),
    (change) => targetOf(change)!,
  );
  const seen = new Set<string>();
  for (const [name, changes] of byTarget) {
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
  const redacted = (change: Change) => (targetOf(change) ? { ...change, from: shown(change.from), to: shown(change.to) } : change);
  const isEmpty = (change: Change) => targetOf(change) !== undefined && refsOf(change).length === 0;
  return entries.map((entry) => ({ ...entry, changes: entry.changes.map(redacted).filter((change) => !isEmpty(change)) }));
}

/** Without the fields of lines that this user may not see. */
function visibleLines(user: User, field: Field | undefined, change: Change): Change {
  if (field?.kind !== "lines") return change;
  const seen = (lines: unknown) => (lines as Record<string, unknown>[]).map((line) => visibleFields(user, field.fields, line));
  return { ...change, from: seen(change.from), to: seen(change.to) };
}

/** Without the files of the office, and without a change that was about them alone. */
function visibleFiles(user: User, field: Field | undefined, change: Change): Change[] {
  if (field?.kind !== "files") return [change];
  const seen = (files: unknown) =>
    Array.isArray(files) ? files.filter((file: { office?: boolean }) => canSeeFile(user, { office: file.office === true })) : files;
  const shown = { ...change, from: seen(change.from), to: seen(change.to) };
  const isLess = JSON.stringify(shown) !== JSON.stringify(change);
  return isLess && JSON.stringify(shown.from) === JSON.stringify(shown.to) ? [] : [shown];
}

const visibleFields = (user: User, fields: Fields, line: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !fields[name] || canSee(user, fields[name])));
