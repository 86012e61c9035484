import { task } from "#domain/entities/task.ts";
import { taskRecordNames } from "#domain/tasks/task-records.ts";
import { conflict, invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { type Removal, removeRecord, restoreRecord } from "#server/records/remove.ts";
import { createRecord, type RecordUpdate, updateRecord, type Writer } from "#server/records/save.ts";
import { updateRow } from "#server/records/update-row.ts";
import { notifyAssignee } from "./notify-assignee.ts";
import { checkedAssignee, lawyersUser } from "./task-assignee.ts";
import { appendToRecord, appendUpdate, lockNamed, lockTask, markOf, type Place, type TaskRecord, taskChange } from "./task-record.ts";

type Values = Readonly<Record<string, unknown>>;

/** Creates a task in a record that the user sees. Without an assignee the lawyer of the record gets it, else the user. */
export const createTask = ({ deps, user }: SignedContext, { assignee, ...typed }: Values): Promise<TaskRecord> =>
  deps.db.as(user, async (tx) => {
    const place = await lockNamed(tx, user, typed);
    const chosen = typeof assignee === "string" ? (await checkedAssignee(tx, place, assignee)).id : ((await lawyersUser(tx, place)) ?? user.id);
    const made = await createRecord(tx, user, task, typed, { derive: async () => ({ customer: place.record.customer.id, assignee: chosen }) });
    appendToRecord(tx, user, place, taskChange([], [markOf(made)]));
    await notifyAssignee(tx, deps, place, made, user.id);
    return made;
  });

/** Changes a task. It stays with its record, and whoever gets it must be able to open that. */
export const updateTask = ({ deps, user }: SignedContext, { values, ...input }: RecordUpdate): Promise<TaskRecord> =>
  deps.db.as(user, async (tx) => {
    const { before, ...place } = await lockTask(tx, user, input.id);
    const moved = taskRecordNames.filter((name) => name in values && (values[name] ?? null) !== (before[name]?.id ?? null));
    if (moved.length > 0) throw invalid(Object.fromEntries(moved.map((name) => [name, "task.record.fixed"])));
    const { assignee, ...typed } = values;
    const isGiven = "assignee" in values && (assignee ?? null) !== (before.assignee?.id ?? null);
    // The user who is given it is not among the records that a lawyer sees: it is checked here, like a conflict about it.
    if (isGiven && input.version < before.version && (await wasReassigned(tx, before, input.version))) throw conflict({ version: before.version });
    const chosen = isGiven && typeof assignee === "string" ? (await checkedAssignee(tx, place, assignee)).id : null;
    const { after } = await updateRecord(tx, user, task, { ...input, values: typed }, isGiven ? { derive: async () => ({ assignee: chosen }) } : {});
    if (isGiven) await notifyAssignee(tx, deps, place, after, user.id);
    return after;
  });

const wasReassigned = async (tx: Tx, { id }: TaskRecord, version: number) =>
  Boolean(
    await tx.row(sql`select from journal where entity = ${task.name} and record_id = ${id} and version > ${version}
      and changes @> '[{"field": "assignee"}]'`),
  );

export const removeTask = ({ deps, user }: SignedContext, input: Removal) =>
  deps.db.as(user, async (tx) => {
    const { before, ...place } = await lockTask(tx, user, input.id);
    const removed = await removeRecord(tx, user, task, input);
    appendToRecord(tx, user, place, taskChange([markOf(before)], []));
    return removed;
  });

/** Restores a removed task, but not into a record that is deleted itself. */
export const restoreTask = ({ deps, user }: SignedContext, id: string): Promise<TaskRecord> =>
  deps.db.as(user, async (tx) => {
    const { before, record } = await lockTask(tx, user, id);
    if (before.deleted && record.deleted) throw notFound();
    return restoreRecord(tx, user, task, id);
  });

export type Finished = { task: TaskRecord; isLastStep: boolean };

/** Marks a task as done, or as open again. Doing so twice, or two people at once, is no error: the first counts. */
export const setDone = ({ deps, user }: SignedContext, id: string, isDone: boolean): Promise<Finished> =>
  deps.db.as(user, async (tx) => {
    const { before, ...place } = await lockTask(tx, user, id);
    if (before.deleted) throw notFound();
    const after = before.done === isDone ? before : await writeDone(tx, user, place, before, isDone);
    return { task: after, isLastStep: isDone && (await hasNoStep(tx, place)) };
  });

/** Marks a locked task as done or open, and tells its record. Nobody stands for the system. */
export async function writeDone(tx: Tx, user: Writer | null, place: Place, before: TaskRecord, isDone: boolean): Promise<TaskRecord> {
  const after = await markDone(tx, user, before, isDone);
  appendToRecord(tx, user, place, taskChange([markOf(before)], [markOf(after)]));
  return after;
}

/** The same for a caller that tells the record itself. */
export async function markDone(tx: Tx, user: Writer | null, before: TaskRecord, isDone: boolean): Promise<TaskRecord> {
  await updateRow(tx, task, before.id, [sql`done_at = ${isDone ? tx.now : null}, done_by_id = ${isDone ? user?.id : null}`]);
  return appendUpdate(tx, before, user);
}

/** Whether nothing is planned in a record that should have something. */
async function hasNoStep(tx: Tx, { entity, record }: Place): Promise<boolean> {
  const row = await tx.row<{ kind: string | null }>(sql`select next_kind as kind from ${sql.table(tableOf(entity))} where id = ${record.id}`);
  return row?.kind === "none";
}
