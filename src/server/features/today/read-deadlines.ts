import type { Deadline, Work } from "#api/office-day.ts";
import { countLimit } from "#api/today-parts.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { workingDaysBetween } from "#domain/law/working-days.ts";
import { penalCourt, type SeatColumns, seatColumns, seatFrom } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { ofLawyer } from "./of-lawyer.ts";
import { readSplit } from "./read-split.ts";

const shown = 8;
/** Later ones are in the calendar. */
const horizon = 30;

/**
 * The terms of the next weeks on which something can be lost, those that are over first. For the system: with the conditions of a policy the planner
 * expects next to nothing, and would read all terms of a lawyer instead of the first.
 */
export async function readDeadlines(tx: Tx, user: User, today: Day, lawyer?: string): Promise<Work["deadlines"]> {
  const [counts, { rows }] = await Promise.all([countTerms(tx, user, today, lawyer), readFirst(tx, user, today, lawyer)]);
  return {
    ...counts,
    rows: rows.map(({ country, courtZip, courtState, courtCity, zip, ...row }) => ({
      ...row,
      workingDays: signedDays(today, row.date, (from, to) =>
        workingDaysBetween(from, to, seatFrom({ country }, { courtZip, courtState, courtCity, zip })),
      ),
    })),
  };
}

type Found = Omit<Deadline, "record" | "workingDays"> & SeatColumns & { country: string };

/** Some more terms than are shown are joined with their records, in case one of these has just been removed. */
function readFirst(tx: Tx, user: User, today: Day, lawyer: string | undefined) {
  const terms = (entity: TermEntity) => sql`${firstTerms(user, entity, addDays(today, horizon), lawyer, 2 * shown)} t`;
  const term = sql`t.key, t.date as due, r.country`;
  return readSplit<Found>(tx, user, {
    case: { from: sql`${terms("case")} join cases r on r.id = t.record_id`, where: [], columns: sql`${term}, ${penalCourt} as court_id` },
    civilCase: { from: sql`${terms("civilCase")} join civil_cases r on r.id = t.record_id`, where: [], columns: sql`${term}, r.court_id` },
    order: sql`due`,
    shown: sql`x.key, x.due as date, x.country, ${seatColumns(sql`s.zip`)}`,
    joins: sql`left join courts k on k.id = x.court_id`,
    limit: shown,
  });
}

type Counts = Pick<Work["deadlines"], "cases" | "civilCases" | "overdue">;

/** Each up to a limit, from the index of the terms alone. */
async function countTerms(tx: Tx, user: User, today: Day, lawyer: string | undefined): Promise<Counts> {
  const counted = (type: "penal" | "civil", entity: TermEntity, last: Day) =>
    user.availableTypes.includes(type) ? sql`(select count(*) from ${firstTerms(user, entity, last, lawyer, countLimit)} t)::int` : sql`0`;
  const [horizonDay, yesterday] = [addDays(today, horizon), addDays(today, -1)];
  const row = await tx.row<Counts>(sql`
    select ${counted("penal", "case", horizonDay)} as cases, ${counted("civil", "civilCase", horizonDay)} as "civilCases",
      least(${counted("penal", "case", yesterday)} + ${counted("civil", "civilCase", yesterday)}, ${sql.lit(countLimit)}) as overdue`);
  return row!;
}

type TermEntity = "case" | "civilCase";

/** Until a day, in order. A lawyer whose customer was taken away keeps nothing of it. */
function firstTerms(user: User, entity: TermEntity, last: Day, lawyer: string | undefined, limit: number): Sql {
  const rows = [
    sql<boolean>`t.entity = ${sql.lit(entity)} and not t.is_calm and t.date <= ${last}::date`,
    ...ofLawyer(sql`t.lawyer_id`, lawyer),
    ...(isStaff(user.role) ? [] : [oneOf("t.customer_id", scopeOf(user).customers)]),
  ];
  return sql`(select t.record_id, t.key, t.date from record_terms t where ${sql.join(rows, sql` and `)} order by t.date, t.record_id limit ${sql.lit(limit)})`;
}

const signedDays = (today: Day, day: Day, between: (from: Day, to: Day) => number) =>
  day < today ? -Math.max(1, between(day, today)) : between(today, day);
