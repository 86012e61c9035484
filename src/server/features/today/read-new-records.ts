import type { NewRecord, SplitOf } from "#api/office-day.ts";
import { countLimit } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { readKept } from "./kept-loads.ts";
import { ofLawyer } from "./of-lawyer.ts";
import { readSplit } from "./read-split.ts";

const shown = 6;

/** Records in their first status, the newest first. */
export const readNewRecords = (tx: Tx, user: User, lawyer?: string) =>
  read(tx, user, {
    case: [sql`r.case_status = 'new'`, ...ofLawyer(sql`r.lawyer_id`, lawyer)],
    civilCase: [sql`r.status = 'new'`, ...ofLawyer(sql`r.lawyer_id`, lawyer)],
    by: sql`r.created_at`,
    order: sql`by desc`,
  });

/** Records that are not closed and have no lawyer: those whose next date is first. */
export async function readUnassigned(tx: Tx, user: User): Promise<SplitOf<NewRecord>> {
  const found = await read(tx, user, {
    case: [sql`r.lawyer_id is null and r.next_date is not null and case_idle_days(r.case_status) is not null`],
    civilCase: [sql`r.lawyer_id is null and r.next_date is not null and civil_case_idle_days(r.status) is not null`],
    by: sql`r.next_date`,
    order: sql`by`,
  });
  if (found.cases < countLimit && found.civilCases < countLimit) return found;
  const { cases, civilCases } = await readKept(tx, "none");
  return { ...found, cases, civilCases };
}

type Records = { case: Sql<boolean>[]; civilCase: Sql<boolean>[]; by: Sql; order: Sql };

const read = (tx: Tx, user: User, { by, order, ...where }: Records): Promise<SplitOf<NewRecord>> => {
  const columns = sql`${by} as by, r.created_at`;
  return readSplit<Omit<NewRecord, "record">>(tx, user, {
    case: { from: sql`cases r`, where: where.case, columns: sql`${columns}, r.ticket_amount as cents` },
    civilCase: { from: sql`civil_cases r`, where: where.civilCase, columns: sql`${columns}, r.claimed_amount as cents` },
    order,
    shown: sql`x.created_at as at, (x.cents / 100.0)::float8 as amount`,
    limit: shown,
  });
};
