import { penalCase } from "#domain/cases/case.ts";
import { reversibleDays } from "#domain/duplicates/mergeable.ts";
import { mergeLoads } from "#server/case-common/merge-loads.ts";
import { sql } from "#server/db/sql.ts";
import { handler } from "#server/jobs/job.ts";
import { removeExpiredSessions } from "#server/jobs/remove-expired-sessions.ts";
import { mergeTallies } from "#server/records/tallies.ts";

/** Deletes expired sessions, old jobs, notices, budgets, used challenges, keys of repeated requests, what merges moved, values from before imports and links to hearings that are over, and merges the rows of tallies that a day of writes has added. */
export const cleaning = handler({
  kind: "cleaning",
  daily: 4,
  run: async ({ db }) => {
    while ((await db.asSystem(removeExpiredSessions)) > 0);
    await db.asSystem(async (tx) => {
      await tx.run(sql`delete from jobs where finished_at < ${tx.now}::timestamptz - interval '30 days'`);
      await tx.run(
        sql`delete from notices where read_at < ${tx.now}::timestamptz - interval '90 days' or created_at < ${tx.now}::timestamptz - interval '1 year'`,
      );
      // Every budget is full again after a few hours.
      await tx.run(sql`delete from budgets where refilled_at < ${tx.now}::timestamptz - interval '1 day'`);
      await tx.run(sql`delete from used_challenges where expires_at < ${tx.now}`);
      await tx.run(sql`delete from idempotency_keys where created_at < ${tx.now}::timestamptz - interval '1 day'`);
      await tx.run(sql`delete from webhook_deliveries where finished_at < ${tx.now}::timestamptz - interval '30 days'`);
      await tx.run(sql`delete from hearing_invitations where hearing_at < ${tx.now}::timestamptz - interval '1 day'`);
      // What a merge moved is needed for as long as it can be undone.
      await tx.run(sql`
        delete from merge_links l using merges m where m.id = l.merge_id
          and (m.reversed_at is not null or m.merged_at < ${tx.now}::timestamptz - make_interval(days => ${reversibleDays}))`);
      await tx.run(
        sql`delete from import_changes c using imports i where i.id = c.import_id and i.imported_at < ${tx.now}::timestamptz - interval '1 day'`,
      );
      // The last run of each schedule stays, for its owner to see.
      await tx.run(sql`
        delete from report_schedule_deliveries d where ran_at < ${tx.now}::timestamptz - interval '90 days'
          and exists (select from report_schedule_deliveries l where l.schedule_id = d.schedule_id and l.due_at > d.due_at)`);
      await mergeTallies(tx, penalCase);
      await mergeLoads(tx);
    });
  },
});
