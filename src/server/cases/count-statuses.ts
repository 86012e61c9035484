import type { Search } from "#api/shapes.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { rowsOf } from "#server/records/listing.ts";
import type { Writer } from "#server/records/save.ts";

/** How many cases of a list have each status; those that none has are absent. */
export const countStatuses = (tx: Tx, user: Writer, search: Search) =>
  tx.rows<{ status: CaseStatus; count: number }>(sql`
    select r.case_status as status, count(*)::int as count from cases r
    where ${sql.join(rowsOf(user, penalCase, search), sql` and `)} group by r.case_status order by r.case_status`);
