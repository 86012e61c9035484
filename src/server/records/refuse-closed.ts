import { isOpenTo } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, SystemFields } from "#domain/entity.ts";
import { forbidden } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Values = Readonly<Record<string, unknown>>;

/** Users of a customer may change a record only within its edit window. A user who opened it in time may still save. */
export async function refuseClosed(tx: Tx, user: User, entity: Entity, record: SystemFields & Values, openedVersion?: number) {
  if (isOpenTo(user, entity, record)) return;
  if (openedVersion !== undefined && (await wasOpenAt(tx, user, entity, record, openedVersion))) return;
  throw forbidden();
}

/** Whether the record was open to this user at that version, less than a day ago: an old version does not stay editable for ever. */
async function wasOpenAt(tx: Tx, user: User, entity: Entity, record: SystemFields & Values, version: number): Promise<boolean> {
  const { editWindow } = entity;
  if (!editWindow || !("field" in editWindow)) return false;
  const closed = await tx.row<{ from: unknown }>(sql`
    select c->'from' as "from" from journal j, jsonb_array_elements(j.changes) c
    where j.entity = ${entity.name} and j.record_id = ${record.id} and j.version > ${version} and c->>'field' = ${editWindow.field}
      and j.at > now() - interval '24 hours'
    order by j.seq limit 1`);
  return closed !== undefined && isOpenTo(user, entity, { ...record, [editWindow.field]: closed.from });
}
