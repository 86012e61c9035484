import type { JobKind } from "#domain/jobs.ts";
import type { Deps } from "#server/context.ts";
import type { Database } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Handler } from "./job.ts";

type Shop = { handlers: readonly Handler[]; isStopping: () => boolean; onError: (error: unknown) => void };
type Taken = { id: string; kind: JobKind; payload: never; attempts: number };

/** How long a job is ours without a sign of life. */
export const leaseSeconds = 60;
export const mostAttempts = 6;

/**
 * Does one of the jobs that are due, if any: each in one process at a time. What fails is tried again with growing pauses, then has failed;
 * what a dead process left is taken up when its lease is over; what the end of this process interrupts goes back to the queue.
 */
export async function runNext(deps: Deps, { handlers, isStopping, onError }: Shop): Promise<boolean> {
  const job = await take(
    deps.db,
    handlers.map(({ kind }) => kind),
  );
  if (!job) return false;
  const held = hold(deps.db, job, isStopping);
  try {
    const { run } = handlers.find(({ kind }) => kind === job.kind)!;
    await run(deps, job.payload, { id: job.id, progress: held.progress, cancelled: held.cancelled });
    await settle(deps.db, job, held.wasInterrupted() ? released : sql`state = 'done', progress = 100, last_error = null, finished_at = now()`);
  } catch (error) {
    onError(error);
    await settle(deps.db, job, held.wasInterrupted() ? released : failed(job, error));
  } finally {
    held.end();
  }
  return true;
}

/** The number of the attempt is the token by which a process that was given up for dead notices that the job is no longer its own. */
const isOurs = ({ id, attempts }: Taken): Sql<boolean> => sql`id = ${id} and attempts = ${attempts} and state = 'running'`;

/** What this version of the program does not know is left to one that does. */
const take = (db: Database, kinds: readonly JobKind[]) =>
  db.asSystem(async (tx) => {
    await tx.run(sql`
      update jobs set state = 'failed', finished_at = now(), locked_until = null, last_error = 'LeaseOver'
      where state = 'running' and locked_until < now() and attempts >= ${mostAttempts}`);
    return tx.row<Taken>(sql`
      update jobs set state = 'running', attempts = attempts + 1, started_at = now(), locked_until = now() + make_interval(secs => ${leaseSeconds})
      where id = (
        select id from jobs where kind = any(${kinds}::text[]) and ((state = 'waiting' and run_at <= now()) or (state = 'running' and locked_until < now()))
        order by run_at limit 1 for update skip locked)
      returning id, kind, payload, attempts`);
  });

/** Renews the lease, and hears of a cancellation, while the job runs. */
function hold(db: Database, job: Taken, isStopping: () => boolean) {
  let isCancelled = false;
  let isInterrupted = false;
  const renew = async (sets: Sql) => {
    const renewed = await db.asSystem((tx) =>
      tx.run(sql`update jobs set ${sets}, locked_until = now() + make_interval(secs => ${leaseSeconds}) where ${isOurs(job)}`),
    );
    if (renewed === 0) isCancelled = true;
  };
  // A renewal that fails is tried again well before the lease is over.
  const timer = setInterval(() => void renew(sql`attempts = attempts`).catch(() => undefined), (leaseSeconds * 1000) / 6);
  return {
    progress: (percent: number) => renew(sql`progress = ${Math.round(percent)}`),
    cancelled: () => {
      isInterrupted = isStopping();
      return isCancelled || isInterrupted;
    },
    /** The end of the process kept it from going on. */
    wasInterrupted: () => isInterrupted,
    end: () => clearInterval(timer),
  };
}

const released = sql`state = 'waiting', attempts = attempts - 1`;

function failed({ attempts }: Taken, error: unknown): Sql {
  const next =
    attempts < mostAttempts
      ? sql`state = 'waiting', run_at = now() + make_interval(secs => ${15 * 4 ** (attempts - 1)})`
      : sql`state = 'failed', finished_at = now()`;
  return sql`${next}, last_error = ${nameOf(error)}`;
}

/** Messages may hold what people wrote: only the kind of the error is kept. */
function nameOf(error: unknown): string {
  const { name = "Error", code } = error as { name?: string; code?: unknown };
  return typeof code === "string" ? `${name} ${code}` : name;
}

const settle = (db: Database, job: Taken, sets: Sql) =>
  db.asSystem((tx) => tx.run(sql`update jobs set ${sets}, locked_until = null where ${isOurs(job)}`));
