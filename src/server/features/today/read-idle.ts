import type { IdleRecord, SplitOf } from "#api/office-day.ts";
import { countLimit } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readKept } from "./kept-loads.ts";
import { ofLawyer } from "./of-lawyer.ts";
import { readSplit } from "./read-split.ts";

const shown = 5;

/** Live records for which nothing is planned, those that waited longest first. */
export async function readIdle(tx: Tx, user: User, lawyer?: string): Promise<SplitOf<IdleRecord>> {
  const where = [sql<boolean>`r.next_kind = 'none'`, sql<boolean>`r.next_date is not null`, ...ofLawyer(sql`r.lawyer_id`, lawyer)];
  const since = sql`r.next_date, greatest(r.status_since, r.last_action_date) as since`;
  const found = await readSplit<Omit<IdleRecord, "record">>(tx, user, {
    case: { from: sql`cases r`, where, columns: sql`${since}, r.case_status as status` },
    civilCase: { from: sql`civil_cases r`, where, columns: sql`${since}, r.status` },
    order: sql`next_date`,
    shown: sql`x.status, x.since`,
    limit: shown,
  });
  const { cases, civilCases } = found;
  if (cases < countLimit && civilCases < countLimit) return found;
  const kept = await readKept(tx, lawyer);
  return { ...found, cases: cases < countLimit ? cases : kept.idleCases, civilCases: civilCases < countLimit ? civilCases : kept.idleCivilCases };
}
