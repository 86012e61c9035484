import type { BackupState } from "#api/jobs.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The timer makes one every night. In hours. */
const every = 24;
/** As the alert rules have it: one missed night is noticed the next noon. */
const lateAfter = 36;
const hour = 3_600_000;

/** What admins see of the backups: the archives themselves are elsewhere. */
export async function readBackupState(tx: Tx): Promise<BackupState> {
  const [last, failed, check] = await Promise.all([
    tx.row<NonNullable<BackupState["last"]>>(sql`
      select finished_at as at, extract(epoch from finished_at - started_at)::float as seconds, bytes::float as bytes
      from backups where succeeded order by finished_at desc limit 1`),
    tx.row<{ at: string }>(sql`
      select finished_at as at from backups where not succeeded and finished_at > coalesce((select max(finished_at) from backups where succeeded), '-infinity')
      order by finished_at desc limit 1`),
    tx.row<NonNullable<BackupState["check"]>>(sql`
      select finished_at as at, archive, archive_at as "archiveAt", problem from backup_checks order by finished_at desc limit 1`),
  ]);
  const age = last ? tx.now.getTime() - Date.parse(last.at) : Number.POSITIVE_INFINITY;
  return {
    last: last ?? null,
    failedAt: failed?.at ?? null,
    check: check ?? null,
    nextAt: last ? new Date(Date.parse(last.at) + every * hour).toISOString() : null,
    isLate: age > lateAfter * hour,
  };
}
