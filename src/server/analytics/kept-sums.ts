import { createHash } from "node:crypto";
import type { AskedAnalytics } from "#api/analytics.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { months, type Period, shifted } from "#domain/analytics/period.ts";
import { scopeOf } from "#server/access/scope.ts";
import type { Tx } from "#server/db/database.ts";
import { compile, type Sql, sql } from "#server/db/sql.ts";
import { openTotal, type Packed, packed, type Total } from "./add-up.ts";
import { readSums } from "./read-sums.ts";
import { type Source, sourceOfCustomer } from "./source.ts";

/** What adds up of a period: whole months as they were summed up, the rest from the records. */
export async function readTotal(tx: Tx, user: User, source: Source, asked: AskedAnalytics): Promise<Total> {
  const total = openTotal();
  for (const { customers, period } of await addKept(tx, total, await customersIn(tx, user, source, asked), source.period)) {
    const rows = customers ? sql<boolean>`${source.rows} and r.customer_id = any(${customers}::uuid[])` : source.rows;
    total.add(packed(await readSums(tx, { ...source, rows, period })));
  }
  return total;
}

/** A part of the period that has to be counted: of these customers, or of all. */
type Span = { customers?: readonly string[]; period: Period };

/** Of whom all cases are asked for, so that what is kept of them may be used; nothing for who asks for some of them. */
async function customersIn(tx: Tx, user: User, { screen }: Source, { customer, zones, establishments }: AskedAnalytics): Promise<readonly string[]> {
  const isWhole = !zones && (!establishments || establishments.includes("empresa"));
  if (screen === "issues" || !isWhole || !user.availableTypes.includes("penal")) return [];
  if (isStaff(user.role)) return customer ?? (await tx.rows<{ id: string }>(sql`select id from customers`)).map(({ id }) => id);
  const scope = scopeOf(user);
  if (!scope.customers.every((id) => scope.whole.includes(id))) return [];
  return customer ? scope.customers.filter((id) => customer.includes(id)) : scope.customers;
}

/** So many at once: more would keep others waiting while they are added up. */
const batch = 12;
/** More are not worth asking for one by one. */
const mostSpans = 16;

/** Adds what is kept of whole months to the total, and tells what is missing. */
async function addKept(tx: Tx, total: Total, customers: readonly string[], period: Period): Promise<Span[]> {
  const all = months(period).map((month) => ({ month, ...cut(month, period) }));
  const whole = all.filter(({ isWhole }) => isWhole).map(({ month }) => month);
  if (customers.length === 0 || whole.length === 0) return [{ period }];
  const kept = sql`from case_months k where k.customer_id = any(${customers}::uuid[]) and k.month = any(${whole}::date[]) and k.made_by = ${await counting()}
    and not exists (select from case_months_touched t where t.customer_id = k.customer_id and t.month = k.month)`;
  const found = await tx.rows<{ customer: string; month: string }>(sql`select k.customer_id as customer, k.month ${kept}`);
  const keptIn = Map.groupBy(found, ({ month }) => month);
  const missing = all.map(({ month, isWhole, ...days }) => {
    const there = new Set(isWhole ? keptIn.get(month)?.map(({ customer }) => customer) : []);
    return { month, period: days, customers: customers.filter((id) => !there.has(id)) };
  });
  const { spans, used } = spansOf(missing, customers.length);
  const size = Math.max(1, Math.floor(batch / customers.length));
  for (let place = 0; place < used.length; place += size) {
    const cells = await tx.rows<{ sums: Packed }>(sql`select k.sums ${kept} and k.month = any(${used.slice(place, place + size)}::date[])`);
    for (const { sums } of cells) total.add(sums);
  }
  return spans;
}

type Missing = { month: string; period: Period; customers: readonly string[] };

/** Months in a row that the same customers miss become one. Where that leaves too many, whatever somebody misses is counted for all. */
function spansOf(missing: readonly Missing[], all: number): { spans: Span[]; used: string[] } {
  const precise = joined(missing.filter(({ customers }) => customers.length > 0));
  const isPrecise = precise.length <= mostSpans;
  const lacking = (customers: readonly string[]) => (isPrecise ? customers.length === all : customers.length > 0);
  const spans = isPrecise ? precise : joined(missing.filter(({ customers }) => customers.length > 0).map((one) => ({ ...one, customers: [] })));
  return {
    spans: spans.map(({ customers, period }) => (isPrecise && customers.length < all ? { customers, period } : { period })),
    used: missing.filter(({ customers }) => !lacking(customers)).map(({ month }) => month),
  };
}

function joined(missing: readonly Missing[]): Missing[] {
  const spans: Missing[] = [];
  for (const one of missing) {
    const last = spans.at(-1);
    const goesOn = last && shifted(last.period.end, 1) === one.period.start && String(last.customers) === String(one.customers);
    if (goesOn) spans[spans.length - 1] = { ...last, period: { start: last.period.start, end: one.period.end } };
    else spans.push(one);
  }
  return spans;
}

export const lastDay = (month: string) => shifted(`${shifted(month, 31).slice(0, 7)}-01`, -1);

function cut(month: string, { start, end }: Period) {
  const [first, last] = [month < start ? start : month, lastDay(month) > end ? end : lastDay(month)];
  return { start: first, end: last, isWhole: first === month && last === lastDay(month) };
}

let known: Promise<string> | undefined;

/** What counts, in short: sums that other statements made are not read. */
export function counting(): Promise<string> {
  known ??= (async () => {
    const texts: string[] = [];
    const rows = async (statement: Sql) => {
      texts.push(compile(statement).text);
      return [];
    };
    await readSums({ rows }, sourceOfCustomer("", { start: "", end: "" }));
    return createHash("sha1").update(texts.join("\n")).digest("base64url");
  })();
  return known;
}
