import { can } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import { task } from "#domain/entities/task.ts";
import type { Entity, RecordOf, Ref, SystemFields } from "#domain/entity.ts";
import { recordNamed, type TaskMark, type TaskRecordName, taskRecordNames, tasksField, witnessOfOrigin } from "#domain/tasks/task-records.ts";
import { systemReader } from "#server/access/system-reader.ts";
import { invalid, Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { append } from "#server/journal/append.ts";
import type { Actor, Change } from "#server/journal/entry.ts";
import { changesOf, entryOf } from "#server/records/entry-of.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";

export type TaskRecord = RecordOf<typeof task>;
/** What tasks read of the record that they belong to. */
export type Parent = SystemFields & {
  customer: Ref;
  establishment?: Ref;
  lawyer: Ref | null;
  country: string;
  timeZone: string;
} & Readonly<Record<string, unknown>>;
export type Place = { entity: Entity & { name: TaskRecordName }; record: Parent };

type Values = Readonly<Record<string, unknown>>;

/** The record of a new task, locked. One that the user may not see is answered like one that does not exist. */
export async function lockNamed(tx: Tx, user: Writer, values: Values): Promise<Place> {
  const named = recordNamed<string>(values as Partial<Record<TaskRecordName, string | null>>);
  if (!named) {
    const given = taskRecordNames.filter((name) => values[name]);
    throw invalid(given.length === 0 ? { case: "task.record.needed" } : Object.fromEntries(given.map((name) => [name, "task.record.one"])));
  }
  const unknown = () => invalid({ [named.name]: "field.reference.unknown" });
  const entity: Place["entity"] = entities[named.name];
  if (!can(user, "read", entity)) throw unknown();
  const record = await lockRecord(tx, user, entity, named.id).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? unknown() : error;
  });
  if (record.deleted) throw unknown();
  return { entity, record: record as unknown as Parent };
}

/** An existing task with its record, both locked: the record first. A task stays with its record, so that it can be read before. */
export async function lockTask(tx: Tx, user: Writer, id: string): Promise<Place & { before: TaskRecord }> {
  const named = recordOf(await readRecord(tx, user, task, id));
  const entity: Place["entity"] = entities[named.name];
  const record = await lockRecord(tx, user, entity, named.id);
  return { entity, record: record as unknown as Parent, before: await lockRecord(tx, user, task, id) };
}

export function recordOf(one: Pick<TaskRecord, TaskRecordName>): { name: TaskRecordName; id: string } {
  const named = recordNamed<Ref>(one);
  if (!named) throw new Error("a task without record");
  return { name: named.name, id: named.id.id };
}

export function markOf({ id, what, doneAt, origin }: Pick<TaskRecord, "id" | "what" | "doneAt" | "origin">): TaskMark {
  const witness = witnessOfOrigin(origin);
  return { id, alias: what, done: doneAt !== null, ...(witness && { about: { id: witness } }) };
}

/** What changed about tasks, for the history of their record. */
export const taskChange = (from: readonly TaskMark[], to: readonly TaskMark[]): Change => ({ field: tasksField, from, to });

/** The entry of what the product, or a person, has just changed of a task. */
export async function appendUpdate(tx: Tx, before: TaskRecord, user: Writer | null = null): Promise<TaskRecord> {
  const after = await readRecord(tx, user ?? systemReader, task, before.id);
  append(tx, { ...entryOf(user ?? nobody, task, "update", after, changesOf(task, before, after), before), ...(user ? {} : { actor: null }) });
  return after;
}

/** Adds a change of tasks to the history of their record, of which it makes no new version. */
export const appendToRecord = (tx: Tx, actor: Actor | null, { entity, record }: Place, change: Change) =>
  append(tx, { ...entryOf(actor ?? nobody, entity, "update", record, [change]), ...(actor ? {} : { actor: null }), version: null });

/** Entries of the system have no actor. */
export const nobody: Actor = { id: "", alias: "" };
