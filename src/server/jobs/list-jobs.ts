import type { Job, JobPage } from "#api/jobs.ts";
import type { JobKind } from "#domain/jobs.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

const page = 50;

/** A page of jobs, newest first, and the next run of each recurring kind. */
export async function listJobs(tx: Tx, before?: string): Promise<JobPage> {
  const rows = await tx.rows<Job>(sql`
    select id, kind, state, attempts, progress, run_at as "runAt", started_at as "startedAt", finished_at as "finishedAt", last_error as "lastError"
    from jobs where lane = 'general' and not (recurring and state = 'waiting' and attempts = 0) and id < coalesce(${before ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    order by id desc limit ${page + 1}`);
  const recurring = await tx.rows<{ kind: JobKind; next: string }>(
    sql`select kind, min(run_at) as next from jobs where recurring and state = 'waiting' group by kind order by kind`,
  );
  const jobs = rows.slice(0, page);
  return { jobs, recurring, next: rows.length > page ? jobs.at(-1)!.id : null };
}
