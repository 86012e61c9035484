import type { Compared, HeadOfficeDay } from "#api/head-office-day.ts";
import type { User } from "#domain/access/user.ts";
import type { Period } from "#domain/analytics/period.ts";
import { zone } from "#domain/entities/zone.ts";
import { addDays, addMonths, type Day } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import { countOf, euros, sum } from "#server/analytics/figures.ts";
import { readPlaceTotals } from "#server/analytics/read-totals.ts";
import { type Screen, sourceOf } from "#server/analytics/source.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The sums per establishment that a head office compares: this month until today, the same days of the last month, and the year before this month. */
export type MonthSums = { of: Screen; period: Period; before: Period; now: Place[]; earlier: Place[]; year: Place[] };
type Place = Awaited<ReturnType<typeof readPlaceTotals>>[number];

/** Undefined for a customer with neither cases nor issues. */
export async function readMonthSums(tx: Tx, user: User, today: Day): Promise<MonthSums | undefined> {
  const { availableTypes: types } = user;
  const of = types.includes("penal") ? "cases" : types.includes("issue") ? "issues" : undefined;
  if (!of) return undefined;
  const start = `${today.slice(0, 7)}-01`;
  const period = { start, end: today };
  const before = { start: addMonths(start, -1), end: addMonths(today, -1) };
  const read = (days: Period) => readPlaceTotals(tx, user, sourceOf(user, of, days), days);
  return {
    of,
    period,
    before,
    now: await read(period),
    earlier: await read(before),
    year: await read({ start: addMonths(start, -12), end: addDays(start, -1) }),
  };
}

export const monthOf = ({ of, period, before, now, earlier }: MonthSums): HeadOfficeDay["month"] => ({
  ...{ of, period, before },
  now: figuresOf(now),
  earlier: figuresOf(earlier),
});

const figuresOf = (places: readonly Place[]) => ({
  cases: countOf(places),
  amount: euros(sum(places, ({ amount }) => amount)),
  recovered: euros(sum(places, ({ recovered }) => recovered)),
});

/** Establishments and zones with reports this month or on the same days of the last one. */
export async function comparePlaces(tx: Tx, user: User, { now, earlier }: MonthSums): Promise<Pick<HeadOfficeDay, "shops" | "zones">> {
  const keys = [...new Set([...now, ...earlier].map(keyOf))];
  const names = await tx.rows<{ id: string; alias: string }>(
    sql`select id, alias from establishments where id = any(${keys.filter((key) => key !== wholeKey)}::uuid[])`,
  );
  const nameOf = new Map(names.map(({ id, alias }) => [id, alias]));
  const zones = await tx.rows<{ id: string; alias: string; shops: string[] }>(sql`
    select r.id, r.alias, array_agg(l.establishment_id) as shops from zones r join zone_establishments l on l.zone_id = r.id
    where not r.deleted and ${visible(user, zone)} group by r.id, r.alias`);
  const compare = (key: string, name: string, isOf: (place: Place) => boolean): Compared => {
    const [here, there] = [figuresOf(now.filter(isOf)), figuresOf(earlier.filter(isOf))];
    return { key, name, cases: here.cases, amount: here.amount, casesBefore: there.cases, amountBefore: there.amount };
  };
  return {
    shops: keys.map((key) => compare(key, nameOf.get(key) ?? "", (place) => keyOf(place) === key)),
    zones: zones
      .map(({ id, alias, shops }) => compare(id, alias, ({ establishment }) => establishment !== null && shops.includes(establishment)))
      .filter(({ cases, casesBefore }) => cases + casesBefore > 0),
  };
}

/** Records that belong to no establishment in particular. */
const wholeKey = "empresa";
const keyOf = ({ establishment }: Place) => establishment ?? wholeKey;
