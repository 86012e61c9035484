import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { rowsOfSet } from "./read-facts.ts";
import { judgedIn, liableIn } from "./row-conditions.ts";
import type { Source } from "./source.ts";

type Verdict = "damning" | "acquittal" | null;
/** Cents. */
type Judged = { verdict: Verdict; count: number; liability: number };
export type Judgments = {
  verdicts: (Judged & { month: string })[];
  reasons: (Judged & { reason: string | null })[];
  accordances: (Judged & { full: boolean })[];
  penalties: (Judged & { order: boolean; liable: boolean })[];
  payments: { method: string | null; paid: boolean; count: number; payment: number }[];
};

const month = sql`date_trunc('month', r.judgment_date::timestamp)::date`;
const full = sql`coalesce(r.trial_accordance = 'full', false)`;
const liable = sql`(r.company_liability + r.injuries_liability > 0)`;
const paid = sql`coalesce(r.enforcement_payment > 0, false)`;

/** Cases by the day of their judgment. */
export async function readJudgments(tx: Pick<Tx, "rows">, source: Source): Promise<Judgments> {
  const read = await tx.rows<Record<string, unknown> & { set: number }>(sql`
    select grouping(${month}, r.not_guilty_sentence_reason, ${full}, r.restraining_order, ${paid}) as set, r.judgment_type as verdict, ${month} as month,
      r.not_guilty_sentence_reason as reason, ${full} as full, r.restraining_order as order, ${liable} as liable, ${paid} as paid,
      r.enforcement_payment_method as method, count(*)::int as count, sum(r.company_liability + r.injuries_liability)::bigint as liability,
      coalesce(sum(r.enforcement_payment), 0)::bigint as payment
    from ${source.table} where ${judgedIn(source)}
    group by grouping sets ((${month}, r.judgment_type), (r.not_guilty_sentence_reason, r.judgment_type), (${full}, r.judgment_type),
      (r.restraining_order, ${liable}, r.judgment_type), (${paid}, r.enforcement_payment_method))`);
  const judged = ["verdict", "count", "liability"];
  return {
    verdicts: rowsOfSet(read, 0b01111, ["month", ...judged]),
    reasons: rowsOfSet(read, 0b10111, ["reason", ...judged]),
    accordances: rowsOfSet(read, 0b11011, ["full", ...judged]),
    penalties: rowsOfSet(read, 0b11101, ["order", "liable", ...judged]),
    payments: rowsOfSet(read, 0b11110, ["method", "paid", "count", "payment"]),
  } as Judgments;
}

export type Liability = { month: string; count: number; company: number; injuries: number; collected: number };

/** Claimed and collected civil liability, by the day of the judgment or else of the facts. */
export const readLiabilities = (tx: Pick<Tx, "rows">, source: Source) =>
  tx.rows<Liability>(sql`
    select date_trunc('month', r.liability_day::timestamp)::date as month, count(*)::int as count, sum(r.company_liability)::bigint as company,
      sum(r.injuries_liability)::bigint as injuries, coalesce(sum(r.enforcement_payment), 0)::bigint as collected
    from ${source.table} where ${liableIn(source)} group by 1`);
