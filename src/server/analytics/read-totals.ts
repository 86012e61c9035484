import { createHash } from "node:crypto";
import type { AnalyticsQuery } from "#api/analytics.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import { monthsOf, type Period, shiftDay } from "#domain/analytics/period.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type Facts, readPlaces } from "./read-facts.ts";
import { readSums, sumStatements } from "./read-sums.ts";
import type { Source } from "./source.ts";
import { createTotal, type Lists, type Packed, pack, type Total } from "./sum-groups.ts";

/** What is read of a period: the column with its precomputed sums, and the same sums from the records. */
type Part = { kept: Sql; read: (tx: Tx, source: Source) => Promise<Lists> };
const everything: Part = { kept: sql`k.sums`, read: readSums };
const places: Part = {
  kept: sql`json_strip_nulls(json_build_object('places', k.sums->'places'))`,
  read: async (tx, source) => ({ places: await readPlaces(tx, source) }),
};

/** The sums of a period: whole months from the precomputed `case_months`, the rest from the records. */
export async function readTotals(tx: Tx, user: User, source: Source, query: AnalyticsQuery, part = everything): Promise<Total> {
  const total = createTotal();
  for (const { customers, period } of await addMonthSums(tx, total, await wholeCustomers(tx, user, source, query), source.period, part)) {
    const rows = customers ? sql<boolean>`${source.rows} and r.customer_id = any(${customers}::uuid[])` : source.rows;
    total.add(pack(await part.read(tx, { ...source, rows, period })));
  }
  return total;
}

/** The sums of a period per establishment: the same figures as those of the measures, without reading the others. */
export const readPlaceTotals = async (tx: Tx, user: User, source: Source, query: AnalyticsQuery) =>
  (await readTotals(tx, user, source, query, places)).rows("places") as Facts["places"];

/** A part of the period to compute from the records, of these customers or of all. */
type Span = { customers?: readonly string[]; period: Period };

/** The customers whose cases are all part of the query: only their precomputed months may be used. Empty where filters or rights leave out some cases. */
async function wholeCustomers(
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

/** Cells added without a break, so that the event loop is not blocked. */
const batch = 12;
/** With more spans, one query for all customers is faster than many for some. */
const maxSpans = 16;

/** Adds precomputed months to the total, and returns the spans that are missing. */
async function addMonthSums(tx: Tx, total: Total, customers: readonly string[], period: Period, { kept }: Part): Promise<Span[]> {
  const all = monthsOf(period).map((month) => ({ month, ...clip(month, period) }));
  const whole = all.filter(({ isWhole }) => isWhole).map(({ month }) => month);
  if (customers.length === 0 || whole.length === 0) return [{ period }];
  const precomputed = sql`from case_months k where k.customer_id = any(${customers}::uuid[]) and k.month = any(${whole}::date[]) and k.made_by = ${await statementsHash()}
    and not exists (select from case_months_touched t where t.customer_id = k.customer_id and t.month = k.month)`;
  const found = await tx.rows<{ customer: string; month: string }>(sql`select k.customer_id as customer, k.month ${precomputed}`);
  const foundIn = Map.groupBy(found, ({ month }) => month);
  const missing = all.map(({ month, isWhole, ...days }) => {
    const present = new Set(isWhole ? foundIn.get(month)?.map(({ customer }) => customer) : []);
    return { month, period: days, customers: customers.filter((id) => !present.has(id)) };
  });
  const { spans, used } = spansOf(missing, customers.length);
  const size = Math.max(1, Math.floor(batch / customers.length));
  for (let place = 0; place < used.length; place += size) {
    const cells = await tx.rows<{ sums: Packed }>(
      sql`select ${kept} as sums ${precomputed} and k.month = any(${used.slice(place, place + size)}::date[])`,
    );
    for (const { sums } of cells) total.add(sums);
  }
  return spans;
}

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

let hash: Promise<string> | undefined;

/** A hash of the statements that compute sums. Sums made by other statements, of another version, are not read. */
export function statementsHash(): Promise<string> {
  hash ??= sumStatements().then((texts) => createHash("sha1").update(texts.join("\n")).digest("base64url"));
  return hash;
}
