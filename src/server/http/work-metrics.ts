import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Work = {
  lanes: { lane: string; seconds: number }[];
  running: { kind: string; seconds: number }[];
  followers: { name: string; seconds: number }[];
  backup: { at: number | null; seconds: number | null; bytes: number | null; hasFailed: boolean | null };
  check: { at: number | null; hasFailed: boolean | null };
};

/** How long work has waited and runs, and when a backup was last made. Like the other metrics of the database, they have no value without one. */
export function workMetrics(registry: Registry, db: Database) {
  const registers = [registry];
  const oldest = new Gauge({
    name: "sumario_job_oldest_waiting_seconds",
    help: "For how long the oldest job of a lane could have been run, but was not",
    labelNames: ["lane"],
    registers,
  });
  const running = new Gauge({
    name: "sumario_job_running_seconds",
    help: "For how long the oldest running job of a kind has run",
    labelNames: ["kind"],
    registers,
  });
  const behind = new Gauge({
    name: "sumario_follower_behind_seconds",
    help: "How old the oldest entry of the journal is that a follower has not come to",
    labelNames: ["follower"],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const backup = {
    at: gauge("sumario_backup_last_success_timestamp_seconds", "When the last complete backup ended"),
    seconds: gauge("sumario_backup_last_success_duration_seconds", "How long the last complete backup took"),
    bytes: gauge("sumario_backup_last_success_size_bytes", "The size of the last complete backup"),
    failed: gauge("sumario_backup_last_failed", "Whether the last backup failed or lacks files"),
    checkAt: gauge("sumario_backup_check_last_success_timestamp_seconds", "When an archive was last restored as a trial without a problem"),
    checkFailed: gauge("sumario_backup_check_last_failed", "Whether the last trial restore found a problem"),
  };
  const set = (metric: Gauge, value: number | null | undefined) => (value === null || value === undefined ? metric.remove() : metric.set(value));
  return {
    async refresh() {
      const work = await readWork(db).catch(() => undefined);
      oldest.reset();
      for (const { lane, seconds } of work?.lanes ?? []) oldest.set({ lane }, seconds);
      running.reset();
      for (const { kind, seconds } of work?.running ?? []) running.set({ kind }, seconds);
      behind.reset();
      for (const { name, seconds } of work?.followers ?? []) behind.set({ follower: name }, seconds);
      set(backup.at, work?.backup.at);
      set(backup.seconds, work?.backup.seconds);
      set(backup.bytes, work?.backup.bytes);
      set(backup.failed, work?.backup.hasFailed == null ? null : Number(work.backup.hasFailed));
      set(backup.checkAt, work?.check.at);
      set(backup.checkFailed, work?.check.hasFailed == null ? null : Number(work.check.hasFailed));
    },
  };
}

const readWork = (db: Database): Promise<Work> =>
  db.asSystem(async (tx) => {
    const lanes = await tx.rows<Work["lanes"][number]>(sql`
      select lane, coalesce(extract(epoch from now() - due), 0)::float as seconds
      from unnest(array['general', 'mail', 'upload']) as lane
      left join lateral (
        select coalesce(locked_until, run_at) as due from jobs
        where jobs.lane = lane.lane and state in ('waiting', 'running') and coalesce(locked_until, run_at) <= now()
        order by coalesce(locked_until, run_at) limit 1) as oldest on true`);
    const running = await tx.rows<Work["running"][number]>(sql`
      select kind, extract(epoch from now() - min(started_at))::float as seconds from jobs where state = 'running' group by kind order by kind`);
    const followers = await tx.rows<Work["followers"][number]>(sql`
      select name, coalesce(extract(epoch from now() - (select at from journal j where j.seq > f.seq order by j.seq limit 1)), 0)::float as seconds
      from followers f order by name`);
    const backup = await tx.row<Work["backup"]>(sql`
      select extract(epoch from finished_at)::float as at, extract(epoch from finished_at - started_at)::float as seconds, bytes::float as bytes,
        (select not succeeded from backups order by finished_at desc limit 1) as "hasFailed"
      from (values (1)) as one left join lateral (
        select * from backups where succeeded order by finished_at desc limit 1) as last on true`);
    const check = await tx.row<Work["check"]>(sql`
      select (select extract(epoch from max(finished_at))::float from backup_checks where problem is null) as at,
        (select problem is not null from backup_checks order by finished_at desc limit 1) as "hasFailed"`);
    return { lanes, running, followers, backup: backup!, check: check! };
  });
