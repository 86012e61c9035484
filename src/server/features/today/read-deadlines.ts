import { countLimit } from "#api/limits.ts";
import type { Deadline, Work } from "#api/office-day.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { workingDaysBetween } from "#domain/law/working-days.ts";
import { penalCourt, type SeatColumns, seatColumns, seatFrom } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import type { Counted } from "./counted.ts";
import { ofLawyer } from "./of-lawyer.ts";
import { readSplit } from "./read-split.ts";

const shown = 8;
/** Later ones are in the calendar. */
const horizon = 30;

/**
 * The terms of the next weeks on which something can be lost: those of today and tomorrow, which can still be kept, before those that are over. For the system: with the conditions of a policy the planner
 * expects next to nothing, and would read all terms of a lawyer instead of the first.
 */
export const deadlinesPart = (tx: Tx, user: User, today: Day, lawyer?: string): Part<Work["deadlines"]> => ({
  reads: { case: true, civilCase: true, court: true, customer: true, establishment: true },
  followsTerms: { shows: [] },
  make: () => readDeadlines(tx.system, user, today, lawyer),
  admits: ({ ids }) => sql`exists (select from record_terms t where t.record_id = any(${ids}::uuid[])
    and ${sql.join([sql`not t.is_calm and t.date <= ${addDays(today, horizon)}::date`, ...ofLawyer(sql`t.lawyer_id`, lawyer)], sql` and `)})`,
});

async function readDeadlines(tx: Tx, user: User, today: Day, lawyer: string | undefined): Promise<Counted<Work["deadlines"]>> {
  const [{ counted, ...counts }, { answer }] = await Promise.all([countTerms(tx, user, today, lawyer), readFirst(tx, user, today, lawyer)]);
  const { rows } = answer;
  const deadlines = {
    ...counts,
    rows: rows.map(({ country, courtZip, courtState, courtCity, zip, ...row }) => ({
      ...row,
      workingDays: signedDays(today, row.date, (from, to) =>
        workingDaysBetween(from, to, seatFrom({ country }, { courtZip, courtState, courtCity, zip })),
      ),
    })),
  };
  return { answer: deadlines, counted };
}

type Found = Omit<Deadline, "record" | "workingDays"> & SeatColumns & { country: string };

/** Some more terms than are shown are joined with their records, in case one of these has just been removed. */
function readFirst(tx: Tx, user: User, today: Day, lawyer: string | undefined) {
  const isNow = sql<boolean>`t.date between ${today}::date and ${addDays(today, 1)}::date`;
  const first = (entity: TermEntity, which: Sql<boolean>) => firstTerms(user, entity, addDays(today, horizon), lawyer, 2 * shown, which);
  const terms = (entity: TermEntity) => sql`(${first(entity, isNow)} union all ${first(entity, sql`not ${isNow}`)}) t`;
  const term = sql`t.key, t.date as due, not (${isNow}) as is_other, r.country`;
  return readSplit<Found>(tx, user, {
    case: { from: sql`${terms("case")} join cases r on r.id = t.record_id`, where: [], columns: sql`${term}, ${penalCourt} as court_id` },
    civilCase: { from: sql`${terms("civilCase")} join civil_cases r on r.id = t.record_id`, where: [], columns: sql`${term}, r.court_id` },
    order: sql`is_other, due`,
    shown: sql`x.key, x.due as date, x.country, ${seatColumns(sql`s.zip`)}`,
    joins: sql`left join courts k on k.id = x.court_id`,
    limit: shown,
  });
}

type Counts = Pick<Work["deadlines"], "cases" | "civilCases" | "overdue"> & { counted: string[] };

/** Each up to a limit, from the index of the terms alone. */
async function countTerms(tx: Tx, user: User, today: Day, lawyer: string | undefined): Promise<Counts> {
  const [horizonDay, yesterday] = [addDays(today, horizon), addDays(today, -1)];
  const counted = (type: "penal" | "civil", entity: TermEntity) =>
    user.availableTypes.includes(type)
      ? [sql`select ${sql.lit(entity)} as entity, t.record_id, t.date from ${firstTerms(user, entity, horizonDay, lawyer, countLimit)} t`]
      : [];
  const selects = [...counted("penal", "case"), ...counted("civil", "civilCase")];
  if (selects.length === 0) return { cases: 0, civilCases: 0, overdue: 0, counted: [] };
  // Those that are over come first, so they are among the counted.
  const row = await tx.row<Counts>(sql`
    select (count(*) filter (where entity = 'case'))::int as cases, (count(*) filter (where entity = 'civilCase'))::int as "civilCases",
      least(count(*) filter (where date <= ${yesterday}::date), ${sql.lit(countLimit)})::int as overdue, coalesce(array_agg(record_id), '{}') as counted
    from (${sql.join(selects, sql` union all `)}) t`);
  return row!;
}

type TermEntity = "case" | "civilCase";

/** Until a day, in order. A lawyer whose customer was taken away keeps nothing of it. */
function firstTerms(user: User, entity: TermEntity, last: Day, lawyer: string | undefined, limit: number, ...which: Sql<boolean>[]): Sql {
  const rows = [
    ...which,
    sql<boolean>`t.entity = ${sql.lit(entity)} and not t.is_calm and t.date <= ${last}::date`,
    ...ofLawyer(sql`t.lawyer_id`, lawyer),
    ...(isStaff(user.role) ? [] : [oneOf("t.customer_id", scopeOf(user).customers)]),
  ];
  return sql`(select t.record_id, t.key, t.date from record_terms t where ${sql.join(rows, sql` and `)} order by t.date, t.record_id limit ${sql.lit(limit)})`;
}

const signedDays = (today: Day, day: Day, between: (from: Day, to: Day) => number) =>
  day < today ? -Math.max(1, between(day, today)) : between(today, day);
