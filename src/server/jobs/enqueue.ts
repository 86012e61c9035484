import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { laneOf, type Payloads, type QueueKind } from "./job-kinds.ts";

type Options = {
  id?: string;
  /** At most one job of a kind waits or runs under a key. */
  key?: string;
  /** When to run it, instead of at once: a time, or seconds from now. */
  runAt?: Date;
  delay?: number;
  askedBy?: string;
  recurring?: boolean;
};

/** Adds a job in the writer's transaction: both are committed, or neither. Adds nothing and returns nothing if its key is taken. */
export const enqueue = async <K extends QueueKind>(
  { system: tx }: Tx,
  kind: K,
  payload: Payloads[K],
  { id = newId(), key, runAt, delay = 0, askedBy, recurring = false }: Options = {},
): Promise<string | undefined> => {
  // Whole milliseconds, as the column keeps them: rounded up, the job would not be due yet when the workers are woken.
  const row = await tx.row<{ id: string }>(sql`
    with job as (
      insert into jobs (id, kind, lane, key, recurring, payload, run_at, asked_by)
      values (${id}, ${kind}, ${laneOf(kind)}, ${key ?? null}, ${recurring}, ${JSON.stringify(payload)}::jsonb,
        coalesce(${runAt ?? null}::timestamptz, date_trunc('milliseconds', now()) + make_interval(secs => ${delay})), ${askedBy ?? null})
      on conflict do nothing returning id, lane)
    select id, pg_notify('jobs', lane) from job`);
  return row?.id;
};

/** A waiting job never starts; a running one stops at its next cancellation check. */
export const cancel = async ({ system: tx }: Tx, id: string): Promise<boolean> =>
  (await tx.run(
    sql`update jobs set state = 'cancelled', finished_at = now(), locked_until = null where id = ${id} and state in ('waiting', 'running')`,
  )) > 0;

/** Gives a failed job all its attempts again, unless another with its key waits already. */
export async function retry(tx: Tx, id: string): Promise<boolean> {
  const retried = await tx.row(sql`
    with job as (
      update jobs j set state = 'waiting', attempts = 0, run_at = date_trunc('milliseconds', now()), finished_at = null, progress = 0
      where j.id = ${id} and j.state = 'failed' and (j.recurring or not exists (
        select from jobs o where o.kind = j.kind and o.key = j.key and o.state in ('waiting', 'running')))
      returning lane)
    select pg_notify('jobs', lane) from job`);
  return Boolean(retried);
}
