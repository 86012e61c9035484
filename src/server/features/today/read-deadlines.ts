import type { Deadline, Work } from "#api/office-day.ts";
import { countLimit } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { workingDaysBetween } from "#domain/law/working-days.ts";
import { penalCourt, type SeatColumns, seatColumns, seatFrom } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { ofLawyer } from "./of-lawyer.ts";
import { readSplit } from "./read-split.ts";

const shown = 8;
/** Later ones are in the calendar. */
const horizon = 30;

/** The terms of the next weeks on which something can be lost, those that are over first. */
export async function readDeadlines(tx: Tx, user: User, today: Day, lawyer?: string): Promise<Work["deadlines"]> {
  const where = (entity: "case" | "civilCase") => [
    sql<boolean>`t.entity = ${sql.lit(entity)} and not t.is_calm and t.date <= ${addDays(today, horizon)}::date`,
    ...ofLawyer(sql`t.lawyer_id`, lawyer),
  ];
  const term = sql`t.key, t.date as due, r.country`;
  const { rows, ...counts } = await readSplit<Omit<Deadline, "record" | "workingDays"> & SeatColumns & { country: string }>(tx, user, {
    case: { from: sql`record_terms t join cases r on r.id = t.record_id`, where: where("case"), columns: sql`${term}, ${penalCourt} as court_id` },
    civilCase: { from: sql`record_terms t join civil_cases r on r.id = t.record_id`, where: where("civilCase"), columns: sql`${term}, r.court_id` },
    order: sql`due`,
    shown: sql`x.key, x.due as date, x.country, ${seatColumns(sql`s.zip`)}`,
    joins: sql`left join courts k on k.id = x.court_id`,
    limit: shown,
  });
  // Only those that are over are counted: with fewer than shown the rows tell.
  const late = rows.filter(({ date }) => date < today).length;
  return {
    ...counts,
    overdue: late < rows.length || rows.length < shown ? late : await countOverdue(tx, today, lawyer),
    rows: rows.map(({ country, courtZip, courtState, courtCity, zip, ...row }) => ({
      ...row,
      workingDays: signedDays(today, row.date, (from, to) =>
        workingDaysBetween(from, to, seatFrom({ country }, { courtZip, courtState, courtCity, zip })),
      ),
    })),
  };
}

async function countOverdue(tx: Tx, today: Day, lawyer: string | undefined): Promise<number> {
  const rows = [sql<boolean>`not t.is_calm and t.date < ${today}::date`, ...ofLawyer(sql`t.lawyer_id`, lawyer)];
  const counted = await tx.row<{ count: number }>(
    sql`select count(*)::int as count from (select from record_terms t where ${sql.join(rows, sql` and `)} limit ${countLimit}) o`,
  );
  return counted!.count;
}

const signedDays = (today: Day, day: Day, between: (from: Day, to: Day) => number) =>
  day < today ? -Math.max(1, between(day, today)) : between(today, day);
