import { entities } from "#domain/entities/registry.ts";
import { task } from "#domain/entities/task.ts";
import type { Ref } from "#domain/entity.ts";
import { type Day, localDay } from "#domain/law/days.ts";
import { type Delay, dayAfter, dayBefore, jurisdictionIn } from "#domain/tasks/office-days.ts";
import { completionOrigin, type TaskMark, type TaskRecordName } from "#domain/tasks/task-records.ts";
import { type TermRuleName, taskRules } from "#domain/tasks/task-rules.ts";
import { systemReader } from "#server/access/system-reader.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { changesOf, entryOf } from "#server/records/entry-of.ts";
import { readRecord, readRecords } from "#server/records/read.ts";
import { updateRow } from "#server/records/update-row.ts";
import { lawyersUser } from "./task-assignee.ts";
import { appendToRecord, appendUpdate, markOf, nobody, type Parent, type Place, type TaskRecord, taskChange } from "./task-record.ts";

type NewTask = { what: string; dueDate: Day; origin: string };
type Preset = Delay & { id: string; what: string };

/** The active presets of records like this one in a status; issues have none. */
export const presetsOf = (
  { system: tx }: Tx,
  name: TaskRecordName,
  id: string,
  status: string | null,
): Promise<(Preset & { automatic: boolean })[]> =>
  tx.rows<Preset & { automatic: boolean }>(sql`
    select p.id, p.what, p.days, p.working_days as "workingDays", p.automatic from task_presets p
    join ${sql.table(tableOf(entities[name]))} r on r.country = p.country
    where r.id = ${id} and p.record_kind = ${name} and not p.inactive and not p.deleted
      and case p.record_kind when 'case' then p.case_status when 'civilCase' then p.civil_status end is not distinct from ${status}
    order by p.days, p.what, p.id`);

/** Makes the automatic tasks of the status that a record has entered, once each. Its lawyer gets them. */
export async function makePresetTasks(tx: Tx, name: TaskRecordName, id: string, status: string | null): Promise<TaskMark[]> {
  const presets = (await presetsOf(tx, name, id, status)).filter(({ automatic }) => automatic);
  if (presets.length === 0) return [];
  const place = await readPlace(tx, name, id);
  return make(
    tx,
    place,
    presets.map((preset) => ({ what: preset.what, dueDate: dueDay(tx, place.record, preset), origin: `preset:${preset.id}` })),
  );
}

/** The day on which something that is due after a delay is due for this record. */
export const dueDay = ({ now }: Tx, { timeZone, country }: Pick<Parent, "timeZone" | "country">, delay: Delay): Day =>
  dayAfter(localDay(now, timeZone), delay, jurisdictionIn(country));

/** The shop has delivered what `request`, the last of its requests, asked for. */
export async function makeDocumentsTask(tx: Tx, place: Place, request: string) {
  const { what, after } = taskRules.documents;
  const dueDate = dueDay(tx, place.record, { days: after, workingDays: true });
  const made = await make(tx, place, [{ what: what[jurisdictionIn(place.record.country)], dueDate, origin: `rule:documents:${request}` }]);
  if (made.length > 0) appendToRecord(tx, null, place, taskChange([], made));
}

/** One task of a rule in a locked record, unless that rule has made it before. */
export async function makeRuleTask(tx: Tx, place: Place, one: NewTask) {
  const made = await make(tx, place, [one]);
  if (made.length > 0) appendToRecord(tx, null, place, taskChange([], made));
}

/** A shop reported a witness of whom the office has to ask more. */
export async function makeCompletionTask(tx: Tx, name: TaskRecordName, id: string, { id: witness, alias }: Ref) {
  const place = await readPlace(tx, name, id);
  const { what, after } = taskRules.completion;
  const text = `${what[jurisdictionIn(place.record.country)]} ${alias}`.slice(0, task.fields.what.max);
  const dueDate = dueDay(tx, place.record, { days: after, workingDays: true });
  const made = await make(tx, place, [{ what: text, dueDate, origin: completionOrigin(witness) }]);
  if (made.length > 0) appendToRecord(tx, null, place, taskChange([], made));
}

/** Makes the task of a term that runs, moves it with its end, and removes it when the term is gone. A task that somebody has touched stays as it is. */
export async function followTerm(tx: Tx, place: Place, rule: TermRuleName, end: Day | null) {
  const { record } = place;
  const { what, before } = taskRules[rule];
  const origin = `rule:${rule}`;
  const today = localDay(tx.now, record.timeZone);
  const jurisdiction = jurisdictionIn(record.country);
  const [known] = await tx.system.rows<{ id: string }>(
    sql`select t.id from tasks t where ${ofRecord(place)} and t.origin = ${origin} and not t.deleted`,
  );
  if (!end || end < today) {
    if (known && !end) await removeUntouched(tx, place, [known.id]);
    return;
  }
  const dueDate = dayBefore(end, before, today, jurisdiction);
  if (known) return moveUntouched(tx, known.id, dueDate);
  const made = await make(tx, place, [{ what: what[jurisdiction], dueDate, origin }]);
  if (made.length > 0) appendToRecord(tx, null, place, taskChange([], made));
}

/** Removes tasks that the product made and nobody has touched since. */
export const removeUntouched = async ({ system: tx }: Tx, place: Place, ids: readonly string[]): Promise<void> => {
  await remove(tx, place, await lockUntouched(tx, ids));
};

/** The witness does not belong to the record any more: nobody has to complete the data for it. */
export const withdrawCompletion = async ({ system: tx }: Tx, name: TaskRecordName, id: string, witness: string): Promise<void> => {
  const place = await readPlace(tx, name, id);
  const found = await tx.rows<{ id: string }>(sql`
    select t.id from tasks t where ${ofRecord(place)} and t.origin = ${completionOrigin(witness)} and not t.deleted and t.done_at is null
    for no key update`);
  const ids = found.map((row) => row.id);
  await remove(tx, place, await readRecords(tx, systemReader, task, ids));
};

async function remove(tx: Tx, place: Place, tasks: readonly TaskRecord[]) {
  for (const one of tasks) {
    await updateRow(tx, task, one.id, [sql`deleted = true`]);
    append(tx, { ...entryOf(nobody, task, "remove", { ...one, version: one.version + 1 }, []), actor: null });
  }
  if (tasks.length > 0) appendToRecord(tx, null, place, taskChange(tasks.map(markOf), []));
}

const moveUntouched = async ({ system: tx }: Tx, id: string, dueDate: Day): Promise<void> => {
  const [before] = await lockUntouched(tx, [id]);
  if (!before || before.dueDate === dueDate) return;
  await updateRow(tx, task, id, [sql`due_date = ${dueDate}`]);
  await appendUpdate(tx, before);
};

async function lockUntouched(tx: Tx, ids: readonly string[]): Promise<TaskRecord[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from tasks t where t.id = any(${ids}::uuid[]) and not t.deleted and t.done_at is null
      and not exists (select from journal j where j.entity = 'task' and j.record_id = t.id and j.actor_id is not null)
    order by t.id for no key update`);
  return readRecords(
    tx,
    systemReader,
    task,
    rows.map(({ id }) => id),
  );
}

/** Inserts tasks of a locked record, except those that its presets and rules have made before. */
const make = async ({ system: tx }: Tx, place: Place, tasks: readonly NewTask[]): Promise<TaskMark[]> => {
  const { entity, record } = place;
  const assignee = await lawyersUser(tx, place);
  const rows = tasks.map(({ what, dueDate, origin }) => ({ id: newId(), what, due_date: dueDate, origin }));
  const record_id = sql.id(columnOf(entity.name, task.fields[entity.name]));
  const made = await tx.rows<{ id: string }>(sql`
    insert into tasks (id, what, due_date, origin, assignee_id, customer_id, ${record_id})
    select id, what, due_date, origin, ${assignee}::uuid, ${record.customer.id}::uuid, ${record.id}::uuid
    from jsonb_populate_recordset(null::tasks, ${JSON.stringify(rows)}::jsonb) on conflict do nothing returning id`);
  const records = await readRecords(
    tx,
    systemReader,
    task,
    made.map(({ id }) => id),
  );
  for (const one of records) append(tx, { ...entryOf(nobody, task, "create", one, changesOf(task, undefined, one)), actor: null });
  return records.map(markOf);
};

export const ofRecord = ({ entity: { name }, record }: Place) => sql<boolean>`${sql.ref(`t.${columnOf(name, task.fields[name])}`)} = ${record.id}`;

export async function readPlace(tx: Tx, name: TaskRecordName, id: string): Promise<Place> {
  const entity: Place["entity"] = entities[name];
  const record = await readRecord(tx.system, systemReader, entity, id);
  return { entity, record: record as unknown as Parent };
}
