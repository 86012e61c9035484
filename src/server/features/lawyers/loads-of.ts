import { hearingKinds } from "#domain/calendar/event-kinds.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { openStatuses } from "#domain/lifecycle/open-statuses.ts";
import { hearingSources, takesPlaceIn } from "#server/case-common/hearing-sources.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The workload of a lawyer: open cases and civil cases, and hearings of the next 30 days. */
export type Load = { open: number; hearings: number };

const days = 30;

/** The workload of these lawyers over all customers. Lawyers without any are left out. Must run as the system. */
export async function loadsOf(tx: Tx, lawyers: readonly string[]): Promise<ReadonlyMap<string, Load>> {
  const today = localDay(tx.now, "Europe/Madrid");
  const period = { from: today, to: addDays(today, days - 1) };
  const hearings = hearingKinds.map((kind) => {
    const { from, lawyer } = hearingSources[kind];
    const rows = [sql`${lawyer} = any(${lawyers}::uuid[])`, ...takesPlaceIn(kind, period)];
    return sql`select ${lawyer} as id, 0 as open, 1 as hearings from ${from} where ${sql.join(rows, sql` and `)}`;
  });
  const rows = await tx.rows<Load & { id: string }>(sql`
    select id, sum(open)::int as open, sum(hearings)::int as hearings from (
      select lawyer_id as id, 1 as open, 0 as hearings from cases
        where lawyer_id = any(${lawyers}::uuid[]) and not deleted and case_status = any(${openStatuses.case}::text[])
      union all
      select lawyer_id, 1, 0 from civil_cases
        where lawyer_id = any(${lawyers}::uuid[]) and not deleted and status = any(${openStatuses.civilCase}::text[])
      union all ${sql.join(hearings, sql` union all `)}
    ) o group by id`);
  return new Map(rows.map(({ id, open, hearings: soon }) => [id, { open, hearings: soon }]));
}
