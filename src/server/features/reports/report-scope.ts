import type { AnalyticsQuery } from "#api/analytics.ts";
import type { PeriodRequest, ReportRequest } from "#api/reports.ts";
import type { User } from "#domain/access/user.ts";
import { comparedPeriod } from "#domain/analytics/period.ts";
import { customer } from "#domain/entities/customer.ts";
import { visible } from "#server/access/visible.ts";
import { type Source, sourceOf } from "#server/analytics/source.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The analytics query that selects the same records as a report. */
export function analyticsQueryOf(request: PeriodRequest): AnalyticsQuery {
  const { start, end } = request;
  if (request.kind === "global") return { start, end };
  const { zones, establishments } = request;
  const customers = request.kind === "customer" ? [request.customer] : request.customer;
  const filters = { start, end, ...(customers && { customer: customers }), ...(zones && { zones }), ...(establishments && { establishments }) };
  if (request.kind === "customer") {
    const before = comparedPeriod(request, request.against ?? "before");
    return { ...filters, compareStart: before.start, compareEnd: before.end };
  }
  if (request.kind === "actions") return filters;
  const { compareStart, compareEnd, split, collaborators } = request;
  return { ...filters, compareStart, compareEnd, split, collaborators };
}

export type Sources = { cases: Source; issues: Source };

/** The records of a report that this user may see. Throws for filters that the user may not use. */
export function sourcesOf(user: User, request: PeriodRequest): Sources {
  const filters = analyticsQueryOf(request);
  const of = (screen: "cases" | "issues"): Source => {
    const source = sourceOf(user, screen, filters);
    if (request.kind !== "global" || !request.country) return source;
    // By the country of the customer, so that all sheets are about the same customers.
    return { ...source, rows: sql`${source.rows} and r.customer_id in (select id from customers where country = ${request.country})` };
  };
  return { cases: of("cases"), issues: of("issues") };
}

/** The one customer that a report is about, if it is about one. */
export function customerOf(user: User, request: PeriodRequest): string | null {
  const asked = [...new Set(analyticsQueryOf(request).customer ?? (user.customer ? [user.customer] : []))];
  return asked.length === 1 ? asked[0]! : null;
}

/** Names of the customers of a report. Throws 404 for a customer that the user may not see. */
export async function readCustomerNames(tx: Tx, user: User, request: ReportRequest): Promise<string[]> {
  if (request.kind === "writs" || request.kind === "pack") return [];
  const ids = [...new Set(analyticsQueryOf(request).customer ?? (user.customer ? [user.customer] : []))];
  if (ids.length === 0) return [];
  const found = await tx.rows<{ alias: string }>(
    sql`select r.alias from customers r where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, customer)} order by r.alias`,
  );
  if (found.length < ids.length) throw notFound();
  return found.map(({ alias }) => alias);
}
