import type { AnalyticsQuery } from "#api/analytics.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import { monthsOf, type Period, shiftDay } from "#domain/analytics/period.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { statementsHash } from "./read-sums.ts";
import type { Source } from "./source.ts";

/** A part of the period to compute from the records, of these customers or of all. */
export type Span = { customers?: readonly string[]; period: Period };

/** The customers whose cases are all part of the query: only their precomputed months may be used. Empty where filters or rights leave out some cases. */
export async function wholeCustomers(
  tx: Tx,
  user: User,
  { screen }: Source,
  { customer, zones, establishments }: AnalyticsQuery,
): Promise<readonly string[]> {
  const isWhole = !zones && (!establishments || establishments.includes("empresa"));
  if (screen === "issues" || !isWhole || !user.availableTypes.includes("penal")) return [];
  if (isStaff(user.role)) return customer ?? (await tx.rows<{ id: string }>(sql`select id from customers`)).map(({ id }) => id);
  const scope = scopeOf(user);
  if (!scope.customers.every((id) => scope.whole.includes(id))) return [];
  return customer ? scope.customers.filter((id) => customer.includes(id)) : scope.customers;
}

/** With more spans, one query for all customers is faster than many for some. */
const maxSpans = 16;

/** The months of a period that are precomputed, the condition that finds their rows of `case_months k`, and the spans that are missing. */
export async function findKeptMonths(
  tx: Tx,
  customers: readonly string[],
  period: Period,
): Promise<{ months: readonly string[]; keptIn: (months: readonly string[]) => Sql; spans: Span[] }> {
  const all = monthsOf(period).map((month) => ({ month, ...clip(month, period) }));
  const whole = all.filter(({ isWhole }) => isWhole).map(({ month }) => month);
  const madeBy = await statementsHash();
  const keptIn = (months: readonly string[]) => sql`case_months k where k.customer_id = any(${customers}::uuid[]) and k.month = any(${months}::date[])
    and k.made_by = ${madeBy} and not exists (select from case_months_touched t where t.customer_id = k.customer_id and t.month = k.month)`;
  if (customers.length === 0 || whole.length === 0) return { months: [], keptIn, spans: [{ period }] };
  const found = await tx.rows<{ customer: string; month: string }>(sql`select k.customer_id as customer, k.month from ${keptIn(whole)}`);
  const foundIn = Map.groupBy(found, ({ month }) => month);
  const missing = all.map(({ month, isWhole, ...days }) => {
    const present = new Set(isWhole ? foundIn.get(month)?.map(({ customer }) => customer) : []);
    return { month, period: days, customers: customers.filter((id) => !present.has(id)) };
  });
  const { spans, used } = spansOf(missing, customers.length);
  return { months: used, keptIn, spans };
}

/** The records of a span. */
export const sourceIn = (source: Source, { customers, period }: Span): Source => ({
  ...source,
  rows: customers ? sql<boolean>`${source.rows} and r.customer_id = any(${customers}::uuid[])` : source.rows,
  period,
});

type Missing = { month: string; period: Period; customers: readonly string[] };

/** Joins consecutive months that are missing for the same customers. Where too many spans are left, months missing for anybody are computed for all. */
function spansOf(missing: readonly Missing[], all: number): { spans: Span[]; used: string[] } {
  const precise = mergeSpans(missing.filter(({ customers }) => customers.length > 0));
  const isPrecise = precise.length <= maxSpans;
  const isMissing = (customers: readonly string[]) => (isPrecise ? customers.length === all : customers.length > 0);
  const spans = isPrecise ? precise : mergeSpans(missing.filter(({ customers }) => customers.length > 0).map((one) => ({ ...one, customers: [] })));
  return {
    spans: spans.map(({ customers, period }) => (isPrecise && customers.length < all ? { customers, period } : { period })),
    used: missing.filter(({ customers }) => !isMissing(customers)).map(({ month }) => month),
  };
}

function mergeSpans(missing: readonly Missing[]): Missing[] {
  const spans: Missing[] = [];
  for (const one of missing) {
    const last = spans.at(-1);
    const continues = last && shiftDay(last.period.end, 1) === one.period.start && String(last.customers) === String(one.customers);
    if (continues) spans[spans.length - 1] = { ...last, period: { start: last.period.start, end: one.period.end } };
    else spans.push(one);
  }
  return spans;
}

export const lastDay = (month: string) => shiftDay(`${shiftDay(month, 31).slice(0, 7)}-01`, -1);

function clip(month: string, { start, end }: Period) {
  const [first, last] = [month < start ? start : month, lastDay(month) > end ? end : lastDay(month)];
  return { start: first, end: last, isWhole: first === month && last === lastDay(month) };
}
