import type { Entity } from "#domain/entity.ts";
import { mayRemove } from "#domain/lifecycle/may-remove.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { removeRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { forbidden, Refusal } from "#server/refusal.ts";
import type { Version } from "./life.ts";

/** One record. Who could see it learns that it was deleted; for others it was never there, and what is blocked is not there for anybody. */
export const openRecord = (tx: Tx, user: Writer, entity: Entity, id: string): Promise<AnyRecord> =>
  readRecord(tx, user, entity, id).catch(async (missing: unknown) => {
    const gone = await tx.row(
      sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} and r.deleted and r.blocked_at is null and r.anonymised_at is null and ${visible(user, entity)}`,
    );
    throw gone ? new Refusal(410, "DELETED", entity.name === "issue" ? "issue.deleted" : "case.deleted") : missing;
  });

export async function removeOwn(tx: Tx, user: Writer, entity: Entity, input: Version) {
  const record = await lockRecord(tx, user, entity, input.id);
  if (!mayRemove(user, entity, record)) throw forbidden();
  return removeRecord(tx, user, entity, input);
}
