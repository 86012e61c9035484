import { task } from "#domain/entities/task.ts";
import { completionOrigin, recordNamed, type TaskRecordName, taskRecordNames } from "#domain/tasks/task-records.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, entityNamed } from "#server/records/columns.ts";
import { lockRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { writeDone } from "./save-task.ts";
import type { Parent, Place } from "./task-record.ts";

type Found = { id: string } & Record<TaskRecordName, string | null>;

/** The open tasks to complete the data of a witness, with their records, which are locked: call it before the witness is locked. */
export const lockCompletions = async ({ system: tx }: Tx, witness: string): Promise<{ id: string; place: Place }[]> => {
  const columns = taskRecordNames.map((name) => sql`${sql.id(columnOf(name, task.fields[name]))} as ${sql.id(name)}`);
  const found = await tx.rows<Found>(
    sql`select id, ${sql.join(columns)} from tasks where origin like 'rule:completion:%' and origin = ${completionOrigin(witness)} and not deleted and done_at is null order by id`,
  );
  const locked: { id: string; place: Place }[] = [];
  for (const { id, ...ids } of found) {
    const named = recordNamed<string>(ids)!;
    const entity = entityNamed(named.name) as Place["entity"];
    locked.push({ id, place: { entity, record: (await lockRecord(tx, systemReader, entity, named.id)) as unknown as Parent } });
  }
  return locked;
};

/** Nothing is missing any more: whoever completed the data has done these tasks. */
export async function finishCompletions(tx: Tx, user: Writer, tasks: readonly { id: string; place: Place }[]) {
  for (const { id, place } of tasks) {
    const before = await lockRecord(tx.system, systemReader, task, id);
    if (!before.deleted && !before.done) await writeDone(tx.system, user, place, before, true);
  }
}
