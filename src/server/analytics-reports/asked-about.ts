import type { AskedAnalytics } from "#api/analytics.ts";
import type { AskedReport } from "#api/analytics-reports.ts";
import type { User } from "#domain/access/user.ts";
import { customer } from "#domain/entities/customer.ts";
import { visible } from "#server/access/visible.ts";
import { type Source, sourceOf } from "#server/analytics/source.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { notFound } from "#server/refusal.ts";

/** What a report is asked for, in the words of the figures. */
export function analyticsOf(asked: AskedReport): AskedAnalytics {
  const { start, end } = asked;
  if (asked.kind === "global") return { start, end };
  const { zones, establishments } = asked;
  const customers = asked.kind === "customer" ? [asked.customer] : asked.customer;
  const filters = { start, end, ...(customers && { customer: customers }), ...(zones && { zones }), ...(establishments && { establishments }) };
  if (asked.kind === "customer") return { ...filters, compare: true };
  if (asked.kind === "actions") return filters;
  const { compare, split, collaborators } = asked;
  return { ...filters, compare, split, collaborators };
}

export type Sources = { cases: Source; issues: Source };

/** The records that it is about, as this person. Filters that the person may not use are refused. */
export function sourcesOf(user: User, asked: AskedReport): Sources {
  const filters = analyticsOf(asked);
  const of = (screen: "cases" | "issues"): Source => {
    const source = sourceOf(user, screen, filters);
    if (asked.kind !== "global" || !asked.country) return source;
    // By the customer, so that all sheets are about the same ones.
    return { ...source, rows: sql`${source.rows} and r.customer_id in (select id from customers where country = ${asked.country})` };
  };
  return { cases: of("cases"), issues: of("issues") };
}

/** What those customers are called that were named; one that is not the person's is not found. */
export async function readCustomers(tx: Tx, user: User, asked: AskedReport): Promise<string[]> {
  const ids = [...new Set(analyticsOf(asked).customer ?? (user.customer ? [user.customer] : []))];
  if (ids.length === 0) return [];
  const found = await tx.rows<{ alias: string }>(
    sql`select r.alias from customers r where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, customer)} order by r.alias`,
  );
  if (found.length < ids.length) throw notFound();
  return found.map(({ alias }) => alias);
}
