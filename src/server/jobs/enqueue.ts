import { randomUUIDv7 } from "node:crypto";
import type { JobKind } from "#domain/jobs.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Payloads } from "./job.ts";

type Options = { key?: string; runAt?: Date; askedBy?: string; recurring?: boolean };

/** A job in the writer's transaction: it is done if, and only if, the write stands. Nothing if one with its key waits already. */
export const enqueue = <K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: Payloads[K],
  { key, runAt, askedBy, recurring = false }: Options = {},
): Promise<string | undefined> =>
  tx.asSystem(async () => {
    const row = await tx.row<{ id: string }>(sql`
      insert into jobs (id, kind, key, recurring, payload, run_at, asked_by)
      values (${randomUUIDv7()}, ${kind}, ${key ?? null}, ${recurring}, ${JSON.stringify(payload)}::jsonb, coalesce(${runAt ?? null}::timestamptz, now()), ${askedBy ?? null})
      on conflict do nothing returning id`);
    if (row) await tx.run(sql`notify jobs`);
    return row?.id;
  });

/** What has not begun never will; what runs is told so, and ends as soon as it looks. */
export const cancel = (tx: Tx, id: string): Promise<boolean> =>
  tx.asSystem(
    async () =>
      (await tx.run(
        sql`update jobs set state = 'cancelled', finished_at = now(), locked_until = null where id = ${id} and state in ('waiting', 'running')`,
      )) > 0,
  );

/** One that failed waits again, with all its tries; unless another with its key does already. */
export async function retry(tx: Tx, id: string): Promise<boolean> {
  const again = await tx.run(sql`
    update jobs j set state = 'waiting', attempts = 0, run_at = now(), finished_at = null, progress = 0
    where j.id = ${id} and j.state = 'failed' and (j.recurring or not exists (
      select from jobs o where o.kind = j.kind and o.key = j.key and o.state in ('waiting', 'running')))`);
  if (again > 0) await tx.run(sql`notify jobs`);
  return again > 0;
}
