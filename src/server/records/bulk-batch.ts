import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Batch = { batch: string; field: string; changed: readonly { id: string; version: number; former: string | null }[] };

/** Remembers what a bulk change wrote and what was there before. */
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

/** Takes a batch that is not undone yet; of two people who undo it, the second finds nothing. */
export const takeBatch = (tx: Tx, { name }: Entity, batch: string): Promise<BatchRow[]> =>
  tx.rows<BatchRow>(sql`update bulk_changes set undone_at = ${tx.now} where batch_id = ${batch} and entity = ${name} and undone_at is null
    returning record_id as id, field, version, former`);

/** Which versions of a record a bulk change made that can be undone, by version. */
export async function batchesOf(tx: Tx, record: string): Promise<ReadonlyMap<number, { batch: string; n: number }>> {
  const rows = await tx.rows<{ version: number; batch: string; n: number }>(sql`
    select c.version, c.batch_id as batch, (select count(*)::int from bulk_changes o where o.batch_id = c.batch_id) as n
    from bulk_changes c where c.record_id = ${record} and c.undone_at is null`);
  return new Map(rows.map(({ version, batch, n }) => [version, { batch, n }]));
}
