import { penalCase } from "#domain/cases/case.ts";
import { sql } from "#server/db/sql.ts";
import { mergeTallies } from "#server/records/tallies.ts";
import { handler } from "./job.ts";

/** Deletes old jobs, notices, budgets, used challenges, keys of repeated requests and links to hearings that are over, and merges the rows of tallies that a day of writes has added. */
export const cleaning = handler({
  kind: "cleaning",
  daily: 4,
  run: async ({ db }) => {
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
      await mergeTallies(tx, penalCase);
      await tx.run(sql`
        with gone as (delete from lawyer_loads returning *)
        insert into lawyer_loads select lawyer_id, sum(cases), sum(civil_cases), sum(idle_cases), sum(idle_civil_cases) from gone group by lawyer_id`);
    });
  },
});
