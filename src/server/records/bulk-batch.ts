import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Batch = { batch: string; field: string; changed: readonly { id: string; version: number; former: string | null }[] };

/** Stores what a bulk change wrote and the values before it, so that it can be undone. */
export async function recordBatch({ deps, user }: SignedContext, { name }: Entity, { batch, field, changed }: Batch) {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, version, former }) => ({ record_id: id, version, former }));
  await deps.db.asSystem((tx) =>
    tx.run(sql`insert into bulk_changes (batch_id, record_id, entity, field, user_id, version, former)
      select ${batch}::uuid, record_id, ${name}, ${field}, ${user.id}::uuid, version, former
      from jsonb_populate_recordset(null::bulk_changes, ${JSON.stringify(rows)}::jsonb)`),
  );
}

export type BatchRow = { id: string; field: string; version: number; former: string | null };

/** Marks a batch as undone and returns it; if two users undo it at once, the second gets nothing. Staff undo any, others their own. */
export const takeBatch = (tx: Tx, user: Pick<User, "id" | "role">, { name }: Entity, batch: string): Promise<BatchRow[]> =>
  tx.rows<BatchRow>(sql`update bulk_changes set undone_at = ${tx.now} where batch_id = ${batch} and entity = ${name} and undone_at is null
    and ${isStaff(user.role) ? sql`true` : sql`user_id = ${user.id}::uuid`} returning record_id as id, field, version, former`);

/** The bulk changes of a record that can still be undone, by the version that each of them made. */
export async function batchesOf(tx: Tx, record: string): Promise<ReadonlyMap<number, { batch: string; n: number }>> {
  const rows = await tx.rows<{ version: number; batch: string; n: number }>(sql`
    select c.version, c.batch_id as batch, (select count(*)::int from bulk_changes o where o.batch_id = c.batch_id) as n
    from bulk_changes c where c.record_id = ${record} and c.undone_at is null`);
  return new Map(rows.map(({ version, batch, n }) => [version, { batch, n }]));
}
