import type { IdleRecord, SplitOf } from "#api/office-day.ts";
import type { User } from "#domain/access/user.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { ofLawyer } from "./of-lawyer.ts";
import { isInSplit, readSplit } from "./read-split.ts";

const shown = 5;

/** Live records for which nothing is planned, those that waited longest first. */
export function idlePart(tx: Tx, user: User, lawyer?: string): Part<SplitOf<IdleRecord>> {
  const where = [sql<boolean>`r.next_kind = 'none'`, sql<boolean>`r.next_date is not null`, ...ofLawyer(sql`r.lawyer_id`, lawyer)];
  const since = sql`r.next_date, greatest(r.status_since, r.last_action_date) as since`;
  const parts = {
    case: { from: sql`cases r`, where, columns: sql`${since}, r.case_status as status` },
    civilCase: { from: sql`civil_cases r`, where, columns: sql`${since}, r.status` },
  };
  return {
    reads: { case: true, civilCase: true, task: true, customer: true, establishment: true },
    followsTerms: { shows: [] },
    make: () => readSplit<Omit<IdleRecord, "record">>(tx, user, { ...parts, order: sql`next_date`, shown: sql`x.status, x.since`, limit: shown }),
    admits: (changed) => isInSplit(user, changed, parts),
  };
}
