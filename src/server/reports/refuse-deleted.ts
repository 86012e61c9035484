import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import type { Writer } from "#server/records/save.ts";
import { Refusal } from "#server/refusal.ts";

/** Who could see the record learns that it was deleted; for others it was never there. */
export async function refuseDeleted(tx: Tx, user: Writer, entity: Entity, id: string, message: MessageKey) {
  if (can(user, "restore", entity)) return;
  const row = await tx.row(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} and r.deleted and ${visible(user, entity)}`);
  if (row) throw new Refusal(410, "DELETED", message);
}
