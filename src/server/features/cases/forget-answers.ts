import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { witnessesResetField } from "#domain/cases/witness-state.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { entryOf } from "#server/records/entry-of.ts";
import { difference } from "#server/records/lines.ts";
import { readRecord } from "#server/records/read.ts";
import type { Place } from "#server/tasks/task-record.ts";
import { dropWitnessTasks } from "#server/tasks/witness-tasks.ts";

/** The hearing of a locked case has another date: what witnesses said of the former one counts no longer, and its links stop working. */
export const forgetAnswers = async ({ system: tx }: Tx, record: CaseRecord): Promise<void> => {
  const { id, trialDatetime } = record;
  await tx.run(sql`delete from hearing_invitations where case_id = ${id} and hearing_at is distinct from ${trialDatetime}::timestamptz`);
  await dropWitnessTasks(tx, { entity: penalCase, record } as unknown as Place);
  const before = await readRecord(tx, systemReader, penalCase, id);
  const forgotten = await tx.run(sql`
    update case_witnesses set confirmed = false, declined = false, decline_reason = null, version = version + 1
    where case_id = ${id} and (confirmed or declined)`);
  if (forgotten === 0) return;
  const after = await readRecord(tx, systemReader, penalCase, id);
  const changes = [
    { field: "witnesses", ...difference(before.witnesses, after.witnesses) },
    { field: witnessesResetField, from: null, to: true },
  ];
  // It follows from the write of the date, which made the new version.
  append(tx, { ...entryOf({ id: "", alias: "" }, penalCase, "update", after, changes), actor: null, version: null });
};
