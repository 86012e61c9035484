import type { Load } from "#api/office-day.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { ofLawyer } from "./of-lawyer.ts";

type Kept = Pick<Load, "cases" | "civilCases" | "idleCases" | "idleCivilCases">;

/** The kept numbers of a lawyer, of records without one or of all, where there are too many to count. */
export async function readKept(tx: Tx, lawyer: string | undefined): Promise<Kept> {
  const rows = [sql<boolean>`true`, ...ofLawyer(sql`lawyer_id`, lawyer)];
  const kept = await tx.row<Kept>(sql`
    select coalesce(sum(cases), 0)::int as cases, coalesce(sum(civil_cases), 0)::int as "civilCases", coalesce(sum(idle_cases), 0)::int as "idleCases",
      coalesce(sum(idle_civil_cases), 0)::int as "idleCivilCases"
    from lawyer_loads where ${sql.join(rows, sql` and `)}`);
  return kept!;
}
