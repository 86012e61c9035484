import type { BulkRow } from "#api/records.ts";
import { entities } from "#domain/entities/registry.ts";
import { task } from "#domain/entities/task.ts";
import type { Entity } from "#domain/entity.ts";
import type { TaskRecordName } from "#domain/tasks/task-records.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { reasonOf } from "#server/http/public-error.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { refused } from "#server/records/bulk.ts";
import { tableOf } from "#server/records/columns.ts";
import { createTask, setDone } from "./save-task.ts";

type NewTasks = { entity: TaskRecordName; ids: string[]; what: string; dueDate: string; assignee?: string | undefined };

/** Adds the same task to several records, each on its own; answers the result of each. */
export const addTasks = (context: SignedContext, { entity, ids, ...values }: NewTasks): Promise<BulkRow[]> =>
  forEach(context, entities[entity], ids, (id) => createTask(context, { ...values, [entity]: id }));

/** Finishes several tasks, each on its own. One that is done already counts as done. */
export const finishTasks = (context: SignedContext, ids: readonly string[]): Promise<BulkRow[]> =>
  forEach(context, task, ids, (id) => setDone(context, id, true));

async function forEach(context: SignedContext, entity: Entity, given: readonly string[], work: (id: string) => Promise<unknown>): Promise<BulkRow[]> {
  const { deps, user, locale } = context;
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const found = await deps.db.as(user, (tx) =>
    tx.rows<{ id: string; alias: string }>(sql`select r.id, ${aliasIn(entity, "r")} as alias from ${sql.table(tableOf(entity))} r
      where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, entity)}`),
  );
  const aliases = new Map(found.map(({ id, alias }) => [id, alias]));
  const rows: BulkRow[] = [];
  for (const id of ids) {
    const alias = aliases.get(id) ?? null;
    try {
      if (alias === null) throw notFound();
      await work(id);
      rows.push({ id, alias, done: true });
    } catch (error) {
      rows.push(refused(id, alias, error, reasonOf(error, task, locale)));
    }
  }
  return rows;
}
