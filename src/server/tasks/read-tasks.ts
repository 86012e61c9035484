import type { RecordTasks } from "#api/tasks.ts";
import { can } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import { task } from "#domain/entities/task.ts";
import type { Ref } from "#domain/entity.ts";
import type { TaskRecordName } from "#domain/tasks/task-records.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf } from "#server/records/columns.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { type Row, shapeOf } from "#server/records/select.ts";
import { dueDay, presetsOf } from "./make-tasks.ts";
import { readAssignees } from "./task-assignee.ts";
import type { Parent, Place } from "./task-record.ts";

/** As many done tasks as a panel shows; the list has all. */
const maxDone = 20;
const maxOpen = 200;

/** The tasks of a record: open ones by due date, then the last done ones; and the usual tasks of its status. */
export async function readRecordTasks(
  tx: Tx,
  user: Writer,
  { entity: name, record: id }: { entity: TaskRecordName; record: string },
): Promise<RecordTasks> {
  const { entity, record } = await readSeen(tx, user, name, id);
  const { columns, from, toRecord } = shapeOf(task, user);
  const isOf = sql`${sql.ref(`r.${columnOf(name, task.fields[name])}`)} = ${id} and not r.deleted and ${visible(user, task)}`;
  const open = await tx.rows<Row>(sql`select ${columns} from ${from} where ${isOf} and not r.done order by r.due_date, r.id limit ${maxOpen}`);
  const done = await tx.rows<Row>(sql`select ${columns} from ${from} where ${isOf} and r.done order by r.done_at desc, r.id limit ${maxDone}`);
  const status = entity.status ? String(record[entity.status]) : null;
  const presets = await presetsOf(tx, name, id, status);
  return {
    open: open.map(toRecord),
    done: done.map(toRecord),
    presets: presets.map((preset) => ({ id: preset.id, what: preset.what, dueDate: dueDay(tx, record, preset) })),
  };
}

/** Who can get a task of this record, by name. */
export async function readAssigneesOf(
  tx: Tx,
  user: Writer,
  { entity: name, record: id }: { entity: TaskRecordName; record: string },
): Promise<Ref[]> {
  const people = await readAssignees(tx, await readSeen(tx, user, name, id));
  return people.map((person) => ({ id: person.id, alias: person.alias })).toSorted((one, other) => one.alias.localeCompare(other.alias, "es"));
}

const needed = ["customer", "establishment", "lawyer", "country", "timeZone"];

async function readSeen(tx: Tx, user: Writer, name: TaskRecordName, id: string): Promise<Place> {
  const entity: Place["entity"] = entities[name];
  if (!can(user, "read", entity)) throw notFound();
  const names = [...needed.filter((field) => field in entity.fields), ...(entity.status ? [entity.status] : [])];
  const record = await readRecord(tx, user, entity, id, names);
  if (record.deleted) throw notFound();
  return { entity, record: record as unknown as Parent };
}
