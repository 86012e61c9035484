import type { Entity, RecordOf } from "#domain/entity.ts";
import { mayRemove } from "#domain/lifecycle/may-remove.ts";
import { visible } from "#server/access/visible.ts";
import { forbidden, Refusal } from "#server/base/refusal.ts";
import type { RecordReader, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { withdrawMails } from "#server/notices/withdraw.ts";
import { tableOf } from "#server/records/columns.ts";
import { readRecord } from "#server/records/read.ts";
import { removeRecord } from "#server/records/remove.ts";
import type { Writer } from "#server/records/save.ts";
import type { Version } from "./lifecycle-adapter.ts";

/** One record. A deleted one answers "deleted" to users who could see it and "not found" to others; a blocked one answers "not found" to all. */
export const openRecord = <E extends Entity>(tx: RecordReader, user: Writer, entity: E, id: string): Promise<RecordOf<E>> =>
  readRecord(tx, user, entity, id).catch(async (missing: unknown) => {
    const gone = await tx.row(
      sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} and r.deleted and r.blocked_at is null and r.anonymised_at is null and ${visible(user, entity)}`,
    );
    throw gone ? new Refusal(410, "DELETED", entity.name === "issue" ? "issue.deleted" : "case.deleted") : missing;
  });

export async function removeOwn(tx: Tx, user: Writer, entity: Entity, input: Version) {
  const removed = await removeRecord(tx, user, entity, input, (record) => {
    if (!mayRemove(user, entity, record)) throw forbidden();
  });
  await withdrawMails(tx, removed.id);
  return removed;
}
