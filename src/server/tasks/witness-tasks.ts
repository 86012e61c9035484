import { task } from "#domain/entities/task.ts";
import { localDay } from "#domain/law/days.ts";
import { jurisdictionIn } from "#domain/tasks/office-days.ts";
import { taskRules } from "#domain/tasks/task-rules.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { dueDay, makeRuleTask, removeUntouched } from "./make-tasks.ts";
import { writeDone } from "./save-task.ts";
import type { Place } from "./task-record.ts";

const originOf = (hearing: string) => `rule:witnesses:${new Date(hearing).toISOString()}`;

/** Witnesses `l` of a case who were asked or summoned to this hearing and have not said whether they come. */
export const isSilent = (hearing: Sql) => sql<boolean>`not l.confirmed and not l.declined
  and not exists (select from witnesses w where w.id = l.witness_id and w.deleted)
  and (l.summoned or exists (select from hearing_invitations i where i.line_id = l.id and i.hearing_at = ${hearing}))`;

/** The hearing is near and somebody has not answered: the lawyer of a locked case calls them. It names nobody, so that it has nothing to erase. */
export async function makeWitnessTask(tx: Tx, place: Place, hearing: string) {
  const { what, after } = taskRules.witnesses;
  const due = dueDay(tx, place.record, { days: after, workingDays: true });
  const [dueDate] = [due, localDay(hearing, place.record.timeZone)].toSorted();
  await makeRuleTask(tx, place, { what: what[jurisdictionIn(place.record.country)], dueDate: dueDate!, origin: originOf(hearing) });
}

/** Everybody has answered for the hearing of a locked case: the task is done, by whoever entered it, or by the system if a witness did. */
export const finishAnswered = async ({ system: tx }: Tx, user: Writer | null, place: Place, hearing: string | null): Promise<void> => {
  if (!hearing) return;
  const silent = await tx.row(
    sql`select from case_witnesses l where l.case_id = ${place.record.id} and ${isSilent(sql`${hearing}::timestamptz`)} limit 1`,
  );
  if (silent) return;
  for (const { id } of await openTasks(tx, place, sql`origin = ${originOf(hearing)}`)) {
    const before = await lockRecord(tx, systemReader, task, id);
    await writeDone(tx, user, place, before, true);
  }
};

/** The hearing has another date, or none. */
export async function dropWitnessTasks(tx: Tx, place: Place) {
  const found = await openTasks(tx.system, place, sql`true`);
  await removeUntouched(
    tx,
    place,
    found.map(({ id }) => id),
  );
}

const openTasks = (tx: Tx, { record }: Place, which: Sql<boolean>) =>
  tx.rows<{ id: string }>(
    sql`select id from tasks where case_id = ${record.id} and origin like 'rule:witnesses:%' and ${which} and not deleted and done_at is null order by id`,
  );
