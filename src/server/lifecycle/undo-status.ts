import type { Entity } from "#domain/entity.ts";
import type { TransitionContext } from "#domain/lifecycle/guard.ts";
import type { LifecycleRecord } from "#domain/lifecycle/lifecycle.ts";
import { mayUndo, undoOf } from "#domain/lifecycle/undo.ts";
import type { Facts } from "#domain/notices/facts.ts";
import { type TaskMark, type TaskRecordName, tasksField } from "#domain/tasks/task-records.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Change } from "#server/journal/entry.ts";
import { withdraw } from "#server/notices/withdraw.ts";
import { lineTableOf } from "#server/records/columns.ts";
import { reopenTasks } from "#server/tasks/end-tasks.ts";
import { readPlace, removeUntouched } from "#server/tasks/make-tasks.ts";
import { appendToRecord, taskChange } from "#server/tasks/task-record.ts";
import { lockVersion } from "./change-status.ts";
import type { LifecycleAdapter, Version } from "./lifecycle-adapter.ts";
import { writeStatus } from "./write-status.ts";

/** Undoes the last change of status with everything that was written with it and that nobody changed since. */
export const undoStatus = <R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  adapter: LifecycleAdapter<R, S, X>,
  { deps, user }: SignedContext,
  input: Version,
) =>
  deps.db.as(user, async (tx) => {
    const { entity } = adapter.lifecycle;
    const before = await lockVersion<R>(tx, user, entity, input);
    const undo = undoOf<S>(before, tx.now.toISOString());
    if (!undo) throw new Refusal(400, "BAD_REQUEST", "status.noUndo");
    if (!mayUndo(user, undo)) throw new Refusal(403, "FORBIDDEN", "status.noRole");
    const { changes, version } = await entryWith(tx, entity, before.id, undo.line.id);
    for (const { field, to } of changes)
      if (entity.fields[field]?.kind === "lines" && field !== "statusHistory") await deleteLines(tx, entity, field, to);
    const history = sql.table(lineTableOf(entity, "statusHistory"));
    await tx.run(sql`update ${history} set undone = true, version = version + 1 where id = ${undo.line.id}`);
    const after = await writeStatus(tx, deps, user, adapter, before, {
      to: undo.to,
      values: formerValues(entity, before, changes),
      by: user,
      isUndo: true,
    });
    await undoTasks(
      tx,
      entity,
      before.id,
      changes.find(({ field }) => field === tasksField),
    );
    if (version !== null) await withdraw(tx, deps, adapter.about(after), version, statusFacts(entity, undo.to));
    return after;
  });

/** The tasks that the change of status made are removed, and those that it ended are open again. */
async function undoTasks(tx: Tx, entity: Entity, id: string, change: Change | undefined) {
  if (!change) return;
  const [from, to] = [change.from, change.to] as TaskMark[][];
  const known = new Set(from!.map((one) => one.id));
  const made = to!.filter((one) => !known.has(one.id));
  const place = await readPlace(tx, entity.name as TaskRecordName, id);
  if (made.length > 0)
    await removeUntouched(
      tx,
      place,
      made.map((one) => one.id),
    );
  const opened = await reopenTasks(
    tx,
    entity,
    id,
    from!.filter((one) => !one.done),
  );
  if (opened.to.length > 0) appendToRecord(tx, null, place, taskChange(opened.from, opened.to));
}

const statusFacts = ({ name }: Entity, status: string): Partial<Facts> =>
  name === "civilCase" ? { isCivil: true, civilStatus: status as Facts["civilStatus"] & string } : { status: status as Facts["status"] & string };

/** The changes of the journal entry that added this line of the status history, and the version that they made. */
async function entryWith(tx: Tx, { name }: Entity, id: string, line: string): Promise<{ changes: Change[]; version: number | null }> {
  const containing = JSON.stringify([{ field: "statusHistory", to: [{ id: line }] }]);
  const entry = await tx.row<{ changes: Change[]; version: number | null }>(
    sql`select changes, version from journal where entity = ${name} and record_id = ${id} and changes @> ${containing}::jsonb order by seq desc limit 1`,
  );
  return entry ?? { changes: [], version: null };
}

const deleteLines = (tx: Tx, entity: Entity, field: string, lines: unknown) =>
  tx.run(sql`delete from ${sql.table(lineTableOf(entity, field))} where id = any(${(lines as { id: string }[]).map(({ id }) => id)}::uuid[])`);

const formerValues = ({ fields }: Entity, before: LifecycleRecord, changes: Change[]) =>
  Object.fromEntries(
    changes
      .filter(({ field, to }) => fields[field] && fields[field].kind !== "lines" && before[field as keyof LifecycleRecord] === to)
      .map(({ field, from }) => [field, from]),
  );
