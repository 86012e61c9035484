import type { Entity } from "#domain/entity.ts";
import { localDay } from "#domain/law/days.ts";
import type { TransitionContext } from "#domain/lifecycle/guard.ts";
import { type LifecycleRecord, statusOf } from "#domain/lifecycle/lifecycle.ts";
import { sinceBefore } from "#domain/lifecycle/status-since.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { Change } from "#server/journal/entry.ts";
import type { NotifyDeps } from "#server/notices/mail-writer.ts";
import { columnOf, toStored } from "#server/records/columns.ts";
import { changesOf, entryOf } from "#server/records/entry-of.ts";
import { insertLine, lineChanges } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { updateRow } from "#server/records/update-row.ts";
import { beginTasks, endTasks } from "#server/tasks/end-tasks.ts";
import { taskChange } from "#server/tasks/task-record.ts";
import { type Effects, type LifecycleAdapter, lifecycleRecord, type Values } from "./lifecycle-adapter.ts";

export type Transition<S> = Omit<Effects, "notes"> & {
  to: S;
  reason?: string | undefined;
  isForced?: boolean;
  /** Documents that the customer has to deliver. */
  items?: readonly string[] | undefined;
  /** Undefined if the system makes the change. */
  by?: Writer;
  isUndo?: boolean;
};

/** Every change of status is written here: the row, its lines, notices, one journal entry. The caller has locked the record and checked the transition. */
export async function writeStatus<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  tx: Tx,
  deps: NotifyDeps,
  reader: Writer,
  { lifecycle, derive, notify }: LifecycleAdapter<R, S, X>,
  before: R,
  { to, by, reason, isForced = false, lines = [], values: given, items = [], isUndo = false }: Transition<S>,
): Promise<R> {
  const { entity } = lifecycle;
  const changed: Values = { ...given, [entity.status!]: to };
  const from = statusOf(lifecycle, before);
  const since = isUndo ? { statusSince: sinceBefore(before) } : to === from ? {} : { statusSince: localDay(tx.now, before.timeZone) };
  const values: Values = { ...changed, ...since, ...derive?.({ ...before, ...changed }) };
  const sets = Object.entries(values).map(([name, value]) => {
    const field = entity.fields[name]!;
    return sql`${sql.id(columnOf(name, field))} = ${toStored(field, value ?? null)}`;
  });
  await updateRow(tx, entity, before.id, sets);
  for (const line of lines) await insertLine(tx, entity, line.field, before.id, line.values);
  const line = { date: tx.now.toISOString(), from, to, user: by?.id, reason, forced: isForced };
  await insertLine(tx, entity, "statusHistory", before.id, line);
  const after = await readRecord(tx, reader, entity, before.id);
  const tasks = !isUndo && from !== to ? await followStatus(tx, entity, before.id, to) : [];
  const changes = [...changesOf(entity, before, after), ...lineChanges(entity, before, after), ...tasks];
  append(tx, { ...entryOf(reader, entity, "update", after, changes, before), ...(by ? {} : { actor: null }) });
  await notify?.(tx, { deps, actor: by?.id ?? null, before, after: lifecycleRecord<R>(after), items, isUndo });
  return lifecycleRecord<R>(after);
}

/** The tasks of a record in its new status, as a change of the record. */
async function followStatus(tx: Tx, entity: Entity, id: string, status: string): Promise<Change[]> {
  const ended = await endTasks(tx, entity, id, status);
  const begun = await beginTasks(tx, entity, id, status);
  const [from, to] = [
    [...ended.from, ...begun.from],
    [...ended.to, ...begun.to],
  ];
  return to.length > 0 ? [taskChange(from, to)] : [];
}
