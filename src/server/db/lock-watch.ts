import type { Warn } from "#server/base/warn.ts";
import type { Database } from "./database.ts";

/** In milliseconds. Waiting for less is ordinary. */
const [interval, patience] = [1_000, 2_000];
/** A lock that stays is reported again after a minute. */
const repeatAfter = 60_000;

type Blocker = { pid: number; user: string; application: string; query: string; table: string | null; mode: string | null; waiting: number };

/**
 * Says in the log who blocks whom, while a transaction takes longer than usual. The query of another database role is visible only to members of
 * pg_read_all_stats; its process, role, program and the locked table are visible to all. Values are left out: they may be personal data.
 */
export function watchLocks(db: Database, observer: Database, warn: Warn) {
  const reported = new Map<number, number>();
  let isLooking = false;
  const look = async () => {
    if (isLooking || db.longestRunning() < patience) return;
    isLooking = true;
    try {
      for (const { query, ...blocker } of await readBlockers(observer)) {
        const last = reported.get(blocker.pid);
        if (last !== undefined && performance.now() - last < repeatAfter) continue;
        reported.set(blocker.pid, performance.now());
        warn("database lock", { ...blocker, query: withoutValues(query) });
      }
    } catch {
      // Without a database nobody waits for a lock in it.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), interval);
  return { stop: () => clearInterval(timer) };
}

const withoutValues = (query: string) =>
  query
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);

/** Those whom others wait for and who themselves wait for nobody. Not as one of the three roles, which see no session of the application. */
const readBlockers = async ({ pool }: Database): Promise<Blocker[]> =>
  (
    await pool.query<Blocker>(`
      with waits as (
        select distinct l.pid as waiter, b.pid as blocker from pg_locks l join pg_stat_activity a on a.pid = l.pid
          cross join unnest(pg_blocking_pids(l.pid)) b (pid)
        where not l.granted and a.datname = current_database())
      select a.pid, coalesce(a.usename, '') as user, coalesce(a.application_name, '') as application, coalesce(a.query, '') as query,
        min(l.table) as table, min(l.mode) as mode, count(distinct w.waiter)::int as waiting
      from waits w join pg_stat_activity a on a.pid = w.blocker
        left join lateral (
          select g.relation::regclass::text as table, g.mode from pg_locks n join pg_locks g on g.relation = n.relation and g.database = n.database
          where n.pid = w.waiter and not n.granted and g.pid = w.blocker and g.granted) l on true
      where not exists (select from waits o where o.waiter = w.blocker)
      group by a.pid, a.usename, a.application_name, a.query`)
  ).rows;
