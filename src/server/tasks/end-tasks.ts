import { task } from "#domain/entities/task.ts";
import type { Entity } from "#domain/entity.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import type { TaskMark, TaskRecordName } from "#domain/tasks/task-records.ts";
import type { TaskRuleName } from "#domain/tasks/task-rules.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf } from "#server/records/columns.ts";
import { readRecords } from "#server/records/read.ts";
import type { Saved, Writer } from "#server/records/save.ts";
import { updateRow } from "#server/records/update-row.ts";
import { makePresetTasks, presetsOf, readPlace } from "./make-tasks.ts";
import { markDone, writeDone } from "./save-task.ts";
import { lawyersUser } from "./task-assignee.ts";
import { appendUpdate, markOf, type Parent, type Place, type TaskRecord } from "./task-record.ts";

type Marks = { from: TaskMark[]; to: TaskMark[] };

/** Tasks end with the status that they were made for, and all of them with the record: nothing is left to be done in one that is closed. */
export async function endTasks(tx: Tx, entity: Entity, id: string, status: string): Promise<Marks> {
  const field = entity.fields[entity.status!];
  const isClosed = field?.kind === "enum" && phaseOf(field.of, status) === "closed";
  const passed = sql<boolean>`t.origin in (select 'preset:' || p.id from task_presets p where coalesce(p.case_status, p.civil_status) <> ${status})`;
  return setDone(tx, await lockTasks(tx, entity, id, sql`t.done_at is null and ${isClosed ? sql`true` : passed}`), true);
}

/** The automatic tasks of the status that a record has entered. One that ended when the record left this status is open again. */
export async function beginTasks(tx: Tx, entity: Entity, id: string, status: string): Promise<Marks> {
  const name = entity.name as TaskRecordName;
  const presets = (await presetsOf(tx, name, id, status)).filter(({ automatic }) => automatic);
  const again = await reopen(tx, entity, id, sql`t.origin = any(${presets.map((preset) => `preset:${preset.id}`)}::text[])`);
  const made = await makePresetTasks(tx, name, id, status);
  return { from: again.from, to: [...again.to, ...made] };
}

/** Somebody has done what a rule made these tasks for. */
export async function finishRuleTasks(tx: Tx, user: Writer, place: Place, rule: TaskRuleName) {
  for (const one of await lockTasks(
    tx,
    place.entity,
    place.record.id,
    sql`t.done_at is null and (t.origin = ${`rule:${rule}`} or starts_with(t.origin, ${`rule:${rule}:`}))`,
  ))
    await writeDone(tx.system, user, place, one, true);
}

/** The change of status that ended these tasks is undone. */
export const reopenTasks = (tx: Tx, entity: Entity, id: string, tasks: readonly TaskMark[]): Promise<Marks> =>
  reopen(tx, entity, id, sql`t.id = any(${tasks.map((one) => one.id)}::uuid[])`);

/** What a person has done stays done. */
const reopen = async (tx: Tx, entity: Entity, id: string, which: Sql<boolean>): Promise<Marks> =>
  setDone(tx, await lockTasks(tx, entity, id, sql`t.done_at is not null and t.done_by_id is null and ${which}`), false);

/** The open tasks of a record that had nobody to do them go to its lawyer. */
export async function giveTasks(tx: Tx, entity: Entity & { name: TaskRecordName }, { before, after }: Saved<Pick<Parent, "id" | "lawyer">>) {
  if (!after.lawyer || after.lawyer.id === before.lawyer?.id) return;
  const tasks = await lockTasks(tx, entity, after.id, sql`t.done_at is null and t.assignee_id is null`);
  if (tasks.length === 0) return;
  const person = await lawyersUser(tx, await readPlace(tx, entity.name, after.id));
  if (!person) return;
  for (const one of tasks) {
    await updateRow(tx.system, task, one.id, [sql`assignee_id = ${person}`]);
    await appendUpdate(tx.system, one);
  }
}

const lockTasks = async ({ system: tx }: Tx, { name }: Entity, id: string, which: Sql<boolean>): Promise<TaskRecord[]> => {
  const record = sql.ref(`t.${columnOf(name, task.fields[name as TaskRecordName])}`);
  const found = await tx.rows<{ id: string }>(
    sql`select t.id from tasks t where ${record} = ${id} and not t.deleted and ${which} order by t.id for no key update`,
  );
  return readRecords(
    tx,
    systemReader,
    task,
    found.map((row) => row.id),
  );
};

async function setDone(tx: Tx, tasks: readonly TaskRecord[], isDone: boolean): Promise<Marks> {
  const after: TaskRecord[] = [];
  for (const one of tasks) after.push(await markDone(tx.system, null, one, isDone));
  return { from: tasks.map(markOf), to: after.map(markOf) };
}
