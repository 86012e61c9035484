import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "#server/context.ts";
import type { Database } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { BusyError } from "#server/db/gate.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { AnyHandler, Outcome, Retries } from "./job.ts";
import type { Lane, QueueKind } from "./job-kinds.ts";

export type WorkerDeps = {
  handlers: readonly AnyHandler[];
  lane?: Lane;
  isStopping: () => boolean;
  onError: (error: unknown) => void;
};
/** The payload is that of the handler of the same kind, which the compiler cannot know. */
type TakenJob = { id: string; kind: QueueKind; payload: never; attempts: number };

/** How long a job belongs to a process that does not renew its lease. */
export const leaseSeconds = 60;
/** In seconds: when a job that got no connection is tried again. */
const busyPause = 15;
export const maxAttempts = 6;
const defaultRetries: Retries = { maxAttempts, pause: (attempt) => 15 * 4 ** (attempt - 1) };

/**
 * Runs the next due job of a lane, if there is one; each job in one process at a time. A failed job is retried with growing pauses, until its
 * attempts are used up. A job of a process that died is taken over when its lease ends. A job that a stopping process interrupts goes back to
 * the queue.
 */
export async function runNext(deps: Deps, worker: WorkerDeps): Promise<boolean> {
  const { handlers, lane = "general", isStopping, onError } = worker;
  const queue = forWork(deps.db, "brief");
  const job = await take(
    queue,
    lane,
    handlers.map(({ kind }) => kind),
  );
  if (!job) return false;
  const { run, retries = defaultRetries } = handlers.find(({ kind }) => kind === job.kind)!;
  if (job.attempts > retries.maxAttempts) {
    await finish(queue, job, leaseOver, isStopping);
    return runNext(deps, worker);
  }
  const lease = keepLease(queue, job, isStopping);
  try {
    const isLast = job.attempts >= retries.maxAttempts;
    const running = { id: job.id, isLast, progress: lease.progress, cancelled: lease.cancelled };
    const db = lane === "general" ? forWork(deps.db, "long") : deps.db;
    const outcome = await run({ ...deps, db }, job.payload, running).catch((error: unknown): Outcome => {
      if (error instanceof BusyError) return { postpone: busyPause };
      onError(error);
      return { failed: error };
    });
    const end = lease.wasInterrupted() ? released : endOf(job, lane, retries, outcome ?? {});
    await finish(queue, job, end, isStopping, outcome?.record);
  } finally {
    lease.end();
  }
  return true;
}

/** Whether this process still has the job: after its lease has ended, another process may have begun the next attempt. */
const isOwn = ({ id, attempts }: TakenJob): Sql<boolean> => sql`id = ${id} and attempts = ${attempts} and state = 'running'`;

/**
 * Of each person, and of the people of each customer, one job at a time: with more, those of one would have all workers. In lanes of brief work everybody
 * is served in order.
 */
const fair = sql<boolean>`not exists (
  select from jobs o left join users p on p.id = o.asked_by left join users u on u.id = j.asked_by
  where o.lane = j.lane and o.state = 'running' and o.locked_until > now() and o.id <> j.id and (o.asked_by = j.asked_by or p.customer_id = u.customer_id))`;

/** Takes known kinds only: during an upgrade, jobs of a newer version are left to its processes. */
const take = async (db: Database, lane: Lane, kinds: readonly QueueKind[]): Promise<TakenJob | undefined> => {
  const isShared = lane === "general";
  const [job] = await db.asSystem((tx) => {
    // One worker after the other: two at once would not see what the other takes.
    if (isShared) tx.send(sql`select pg_advisory_xact_lock(${lockNumbers.jobs})`);
    return tx.lastRows<TakenJob>(sql`
      update jobs set state = 'running', attempts = attempts + 1, started_at = now(), locked_until = now() + make_interval(secs => ${leaseSeconds})
      where id = (
        select id from jobs j
        where lane = ${lane} and state in ('waiting', 'running') and coalesce(locked_until, run_at) <= now() and kind = any(${kinds}::text[])
          and ${isShared ? fair : sql`true`}
        order by coalesce(locked_until, run_at) limit 1 for update of j skip locked)
      returning id, kind, payload, attempts`);
  });
  return job;
};

/** Renews the lease while the job runs, and detects that the job was cancelled. */
function keepLease(db: Database, job: TakenJob, isStopping: () => boolean) {
  let isCancelled = false;
  let isInterrupted = false;
  const renew = async (sets: Sql) => {
    const renewed = await db.asSystem((tx) =>
      tx.run(sql`update jobs set ${sets}, locked_until = now() + make_interval(secs => ${leaseSeconds}) where ${isOwn(job)}`),
    );
    if (renewed === 0) isCancelled = true;
  };
  // A renewal that fails is retried several times before the lease ends.
  const timer = setInterval(() => void renew(sql`attempts = attempts`).catch(() => undefined), (leaseSeconds * 1000) / 6);
  return {
    progress: (percent: number) => renew(sql`progress = ${Math.round(percent)}`),
    cancelled: () => {
      isInterrupted = isStopping();
      return isCancelled || isInterrupted;
    },
    /** The handler returned early because the process is stopping. */
    wasInterrupted: () => isInterrupted,
    end: () => clearInterval(timer),
  };
}

type End = (own: Sql<boolean>) => Sql;
const update =
  (sets: Sql): End =>
  (own) =>
    sql`update jobs set ${sets}, locked_until = null where ${own}`;

const released = update(sql`state = 'waiting', attempts = attempts - 1`);
/** Its process died during the last attempt. */
const leaseOver = update(sql`state = 'failed', attempts = attempts - 1, finished_at = now(), last_error = 'LeaseOver'`);
const done = update(sql`state = 'done', progress = 100, last_error = null, finished_at = now()`);
const deleted: End = (own) => sql`delete from jobs where ${own}`;

function endOf({ attempts }: TakenJob, lane: Lane, { maxAttempts, pause }: Retries, { postpone, failed, isFinal }: Outcome): End {
  if (postpone instanceof Date) return update(sql`state = 'waiting', attempts = attempts - 1, run_at = ${postpone}::timestamptz`);
  if (postpone !== undefined) return update(sql`state = 'waiting', attempts = attempts - 1, run_at = ${secondsFromNow(postpone)}`);
  // The mail or the file shows that it was done; only jobs that people list are kept.
  if (failed === undefined) return lane === "general" ? done : deleted;
  const next =
    attempts < maxAttempts && !isFinal
      ? sql`state = 'waiting', run_at = ${secondsFromNow(pause(attempts))}`
      : sql`state = 'failed', finished_at = now()`;
  return update(sql`${next}, last_error = ${nameOf(failed)}`);
}

const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Messages may contain personal data: only name and code of the error are kept. */
function nameOf(error: unknown): string {
  const { name = "Error", code } = error as { name?: string; code?: unknown };
  return typeof code === "string" ? `${name} ${code}` : name;
}

const maxWrites = 5;

/** Retries this write for some seconds, within the lease: if it failed, finished work would be done again. */
async function finish(db: Database, job: TakenJob, end: End, isStopping: () => boolean, record?: Outcome["record"]) {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.asSystem((tx) => Promise.all([record && tx.run(record), tx.lastRows(end(isOwn(job)))]));
    } catch (error) {
      if (attempt === maxWrites || isStopping()) throw error;
      await wait(1000 * 2 ** (attempt - 1));
    }
}
