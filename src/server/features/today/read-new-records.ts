import type { NewRecord, SplitOf } from "#api/office-day.ts";
import type { User } from "#domain/access/user.ts";
import { openStatuses } from "#domain/lifecycle/open-statuses.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { namingFields } from "./day-record.ts";
import { ofLawyer } from "./of-lawyer.ts";
import { amendSplit, isInSplit, readSplit } from "./read-split.ts";

const shown = 6;

/** Records in their first status, the newest first. */
export const newRecordsPart = (tx: Tx, user: User, lawyer?: string) =>
  partOf(tx, user, {
    case: [sql`r.case_status = 'new'`, ...ofLawyer(sql`r.lawyer_id`, lawyer)],
    civilCase: [sql`r.status = 'new'`, ...ofLawyer(sql`r.lawyer_id`, lawyer)],
    by: sql`r.created_at`,
    order: sql`by desc`,
  });

/** Open records that have no lawyer: those whose next date is first. */
export const unassignedPart = (tx: Tx, user: User): Part<SplitOf<NewRecord>> => {
  const part = partOf(tx, user, {
    case: [sql`r.lawyer_id is null and r.next_date is not null and r.case_status = any(${openStatuses.case}::text[])`],
    civilCase: [sql`r.lawyer_id is null and r.next_date is not null and r.status = any(${openStatuses.civilCase}::text[])`],
    by: sql`r.next_date`,
    order: sql`by`,
  });
  // The next date follows from the law, for which every field counts.
  return { ...part, reads: { ...part.reads, case: true, civilCase: true, task: true }, followsTerms: { shows: amounts }, amends: undefined };
};

/** Of cases and of civil cases. */
const amounts = ["ticketAmount", "claimedAmount"];
const shownFields = [...namingFields, "caseStatus", "status", ...amounts];

type Records = { case: Sql<boolean>[]; civilCase: Sql<boolean>[]; by: Sql; order: Sql };

function partOf(tx: Tx, user: User, { by, order, ...where }: Records): Part<SplitOf<NewRecord>> {
  const columns = sql`${by} as by, r.created_at`;
  const shownOf = sql`x.created_at as at, (x.cents / 100.0)::float8 as amount`;
  const parts = {
    case: { from: sql`cases r`, where: where.case, columns: sql`${columns}, r.ticket_amount as cents` },
    civilCase: { from: sql`civil_cases r`, where: where.civilCase, columns: sql`${columns}, r.claimed_amount as cents` },
  };
  return {
    reads: { case: shownFields, civilCase: shownFields, customer: true, establishment: true },
    make: () =>
      readSplit<Omit<NewRecord, "record">>(tx, user, {
        ...parts,
        order,
        shown: shownOf,
        limit: shown,
      }),
    amends: { fields: amounts, read: (answer, ids) => amendSplit(tx, user, { ...parts, shown: shownOf }, answer, ids) },
    admits: (changed) => isInSplit(user, changed, parts),
  };
}
