import { openStatuses } from "#domain/lifecycle/phases.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The workload of a lawyer: open cases, and hearings of the next 30 days. */
export type Load = { open: number; hearings: number };

const days = 30;

/** The workload of these lawyers over all customers. Lawyers without any are left out. Must run as the system. */
export async function loadsOf(tx: Tx, lawyers: readonly string[]): Promise<ReadonlyMap<string, Load>> {
  const until = new Date(tx.now.getTime() + days * 86_400_000);
  const soon = (column: "trial_datetime" | "prior_hearing_date" | "trial_hearing_date") =>
    sql`(${sql.id(column)} >= ${tx.now}::timestamptz and ${sql.id(column)} < ${until}::timestamptz)::int`;
  const rows = await tx.rows<Load & { id: string }>(sql`
    select lawyer_id as id, count(*)::int as open, sum(hearings)::int as hearings from (
      select lawyer_id, coalesce(${soon("trial_datetime")}, 0) as hearings from cases
        where lawyer_id = any(${lawyers}::uuid[]) and not deleted and case_status = any(${openStatuses("caseStatus")}::text[])
      union all
      select lawyer_id, coalesce(${soon("prior_hearing_date")}, 0) + coalesce(${soon("trial_hearing_date")}, 0) from civil_cases
        where lawyer_id = any(${lawyers}::uuid[]) and not deleted and status = any(${openStatuses("civilStatus")}::text[])
    ) o group by lawyer_id`);
  return new Map(rows.map(({ id, open, hearings }) => [id, { open, hearings }]));
}
