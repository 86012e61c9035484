import type { HeadOfficeDay, NewCase, Verdict } from "#api/head-office-day.ts";
import { countLimit } from "#api/limits.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { issue } from "#domain/issues/issue.ts";
import { visible } from "#server/access/visible.ts";
import { euros } from "#server/analytics/figures.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Changed, Part } from "#server/journal/kept-part.ts";
import { beginning } from "./beginning.ts";
import { planEachTime } from "./plan-once.ts";

const shown = 4;

/** What was reported and judged since the last visit. */
export function newsParts(tx: Tx, user: User, since: string) {
  const hasCases = user.availableTypes.includes("penal");
  const hasIssues = user.availableTypes.includes("issue");
  const isNew = (table: "cases" | "issues", { ids }: Changed) =>
    sql<boolean>`exists (select from ${sql.table(table)} where id = any(${ids}::uuid[]) and created_at > ${since}::timestamptz)`;
  const cases: Part<News["cases"]> = {
    reads: hasCases ? { case: [...named, "datetime", "timeZone", "facts", "ticketAmount"], customer: true, establishment: true } : {},
    mark: since,
    admits: (changed) => isNew("cases", changed),
    make: async () => ({ answer: hasCases ? await planEachTime(tx, () => readCases(tx, user, since)) : { total: 0, amount: 0, rows: [] } }),
  };
  const issues: Part<News["issues"]> = {
    reads: hasIssues ? { issue: ["customer", "establishment"] } : {},
    mark: since,
    admits: (changed) => isNew("issues", changed),
    make: async () => ({ answer: hasIssues ? await planEachTime(tx, () => countIssues(tx, user, since)) : 0 }),
  };
  const verdicts: Part<News["verdicts"]> = {
    reads: hasCases ? { case: [...named, ...judged], customer: true, establishment: true } : {},
    mark: since,
    admits: ({ ids }) =>
      sql`exists (select from case_status_history where case_id = any(${ids}::uuid[]) and "to" in ('guiltyVerdict', 'innocentVerdict') and date > ${since}::timestamptz)`,
    make: async () => ({ answer: hasCases ? await planEachTime(tx, () => readVerdicts(tx, user, since)) : { total: 0, rows: [] } }),
  };
  return { cases, issues, verdicts };
}

type News = HeadOfficeDay["news"];
/** A case as it is named. */
const named = ["cid", "country", "customer", "establishment"];
const judged = [
  ...["caseStatus", "statusHistory", "companyCivilLiability", "companyCivilLiabilityAmount"],
  ...["injuriesCivilLiability", "injuriesCivilLiabilityAmount"],
];

type Row<Of> = Omit<Of, "record" | "amount" | "liability"> & { id: string; number: string; place: string; cents: number; total: number; sum: number };

async function readCases(tx: Tx, user: User, since: string): Promise<HeadOfficeDay["news"]["cases"]> {
  const rows = await tx.rows<Row<NewCase>>(sql`
    select q.id, q.number, q.day, ${beginning(sql`q.facts`)} as what, q.cents, q.total, q.sum, coalesce(s.alias, c.alias, '') as place from (
      select r.id, r.number, r.facts_day as day, r.facts, r.ticket_amount as cents, r.created_at,
        r.establishment_id, r.customer_id, count(*) over ()::int as total, sum(r.ticket_amount) over ()::bigint as sum
      from cases r where not r.deleted and ${visible(user, penalCase)} and r.created_at > ${since}::timestamptz
      order by r.created_at desc, r.id desc limit ${sql.lit(shown)}) q
    left join establishments s on s.id = q.establishment_id left join customers c on c.id = q.customer_id order by q.created_at desc, q.id desc`);
  return {
    total: rows[0]?.total ?? 0,
    amount: euros(rows[0]?.sum ?? 0),
    rows: rows.map(({ id, number, place, day, what, cents }) => ({
      ...{ day, what, amount: euros(cents) },
      record: { entity: "case", id, number, place },
    })),
  };
}

async function countIssues(tx: Tx, user: User, since: string): Promise<number> {
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from (
      select from issues r where not r.deleted and ${visible(user, issue)} and r.created_at > ${since}::timestamptz
      order by r.created_at desc limit ${sql.lit(countLimit)}) q`);
  return row!.count;
}

/** A case counts once, with the judgment that it has now. */
async function readVerdicts(tx: Tx, user: User, since: string): Promise<HeadOfficeDay["news"]["verdicts"]> {
  const rows = await tx.rows<Row<Verdict>>(sql`
    select q.*, coalesce(s.alias, c.alias, '') as place from (
      select *, count(*) over ()::int as total from (
        select r.id, r.number, r.case_status as status, max(h.date) as "on", r.company_liability + r.injuries_liability as cents, r.establishment_id, r.customer_id
        from case_status_history h join cases r on r.id = h.case_id and r.case_status = h."to"
        where h."to" in ('guiltyVerdict', 'innocentVerdict') and not h.undone and h.date > ${since}::timestamptz and not r.deleted and ${visible(user, penalCase)}
        group by r.id) v order by "on" desc, id limit ${sql.lit(shown)}) q
    left join establishments s on s.id = q.establishment_id left join customers c on c.id = q.customer_id order by q."on" desc, q.id`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, number, place, status, on, cents }) => ({
      ...{ status, on, liability: euros(cents) },
      record: { entity: "case", id, number, place },
    })),
  };
}
