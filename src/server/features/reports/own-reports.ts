import type { Report } from "#api/reports.ts";
import type { User } from "#domain/access/user.ts";
import { notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { cancel } from "#server/jobs/enqueue.ts";

const maxListed = 50;

/** The reports of a user, newest first, or one of them. */
export const readReports = (tx: Tx, user: User, id?: string): Promise<Report[]> =>
  tx.rows<Report>(sql`
    select r.id, r.kind, r.format, r.name, r.size, r.created_at as "createdAt", r.expires_at as "expiresAt",
      case when r.size is not null then 'ready' when j.state in ('waiting', 'running') then j.state else 'failed' end as state,
      case when r.size is not null then 100 else coalesce(j.progress, 0) end as progress,
      case when r.kind = 'pack' then jsonb_build_object('case', r.asked -> 'case', 'files', r.asked -> 'files') end as pack, f.name as "damagedFile"
    from reports r left join jobs j on j.id = r.id left join files f on f.id = r.damaged_file
    where r.user_id = ${user.id} and r.expires_at > ${tx.now} and r.id = coalesce(${id ?? null}::uuid, r.id) order by r.id desc limit ${maxListed}`);

/** Deletes a report. A running job stops at its next progress update. */
export async function removeReport({ deps, user }: SignedContext, id: string) {
  await deps.db.as(user, async (tx) => {
    if ((await tx.run(sql`delete from reports where id = ${id} and user_id = ${user.id}`)) === 0) throw notFound();
    await cancel(tx, id);
  });
  await deps.files.remove(id);
}
