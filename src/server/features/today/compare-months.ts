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
import type { AnswersOf, Part } from "#server/journal/kept-part.ts";
import { planEachTime } from "./plan-once.ts";

/** What a head office compares: this month until today, the same days of the last month, and the year before this month. */
export type Periods = { of: Screen; period: Period; before: Period; year: Period };
type Place = Awaited<ReturnType<typeof readPlaceTotals>>[number];

/** Undefined for a customer with neither cases nor issues. */
export function periodsOf({ availableTypes: types }: User, today: Day): Periods | undefined {
  const of = types.includes("penal") ? "cases" : types.includes("issue") ? "issues" : undefined;
  const start = `${today.slice(0, 7)}-01`;
  return (
    of && {
      of,
      period: { start, end: today },
      before: { start: addMonths(start, -1), end: addMonths(today, -1) },
      year: { start: addMonths(start, -12), end: addDays(start, -1) },
    }
  );
}

export type MonthParts = AnswersOf<ReturnType<typeof monthParts>>;

/** The sums of each period per establishment. */
export function monthParts(tx: Tx, user: User, periods: Periods | undefined, onYear: () => void) {
  const sums = (days: Period | undefined, fields: readonly string[], onMake: () => void = () => undefined): Part<Place[]> => {
    if (!periods || !days) return { reads: {}, make: async () => ({ answer: [] }) };
    const { of } = periods;
    return {
      reads: of === "cases" ? { case: fields } : { issue: fields },
      moves: dating,
      admits: ({ ids }) =>
        sql`exists (select from ${sql.table(of)} r where r.id = any(${ids}::uuid[]) and r.facts_day between ${days.start}::date and ${days.end}::date)`,
      make: async () => {
        onMake();
        return { answer: await planEachTime(tx, () => readPlaceTotals(tx, user, sourceOf(user, of, days), days)) };
      },
    };
  };
  // Of the year only the number of records is of interest; it alone reads the precomputed months.
  return { now: sums(periods?.period, summed), earlier: sums(periods?.before, summed), year: sums(periods?.year, dating, onYear) };
}

/** What decides in which sum a record is, and what is summed. */
const dating = ["datetime", "timeZone", "customer", "establishment", "convertedCase"];
const summed = [...dating, "ticketAmount", "recoveredProducts", "recoveredAmount"];

/** The names of establishments, and the zones with theirs. */
export const placeParts = (tx: Tx, user: User) => ({
  names: {
    reads: { establishment: true, customer: true },
    make: async () => {
      const names = await tx.rows<{ id: string; alias: string }>(sql`select id, alias from establishments`);
      return { answer: new Map(names.map(({ id, alias }) => [id, alias])) };
    },
  } satisfies Part<ReadonlyMap<string, string>>,
  places: {
    reads: { zone: true, establishment: true, customer: true },
    make: async () => ({
      answer: await tx.rows<{ id: string; alias: string; shops: string[] }>(sql`
        select r.id, r.alias, array_agg(l.establishment_id) as shops from zones r join zone_establishments l on l.zone_id = r.id
        where not r.deleted and ${visible(user, zone)} group by r.id, r.alias order by r.alias, r.id`),
    }),
  } satisfies Part<{ id: string; alias: string; shops: string[] }[]>,
});

export const monthOf = ({ of, period, before }: Periods, { now, earlier }: MonthParts): HeadOfficeDay["month"] => ({
  ...{ of, period, before },
  now: figuresOf(now),
  earlier: figuresOf(earlier),
});

const figuresOf = (places: readonly Place[]) => ({
  cases: countOf(places),
  amount: euros(sum(places, ({ amount }) => amount)),
  recovered: euros(sum(places, ({ recovered }) => recovered)),
});

/** Establishments and zones with reports this month or on the same days of the last one, by name: the database returns them in any order. */
export function comparePlaces(parts: MonthParts & AnswersOf<ReturnType<typeof placeParts>>): Pick<HeadOfficeDay, "shops" | "zones"> {
  const { now, earlier, names, places } = parts;
  const keys = [...new Set([...now, ...earlier].map(keyOf))].sort();
  const compare = (key: string, name: string, isOf: (place: Place) => boolean): Compared => {
    const [here, there] = [figuresOf(now.filter(isOf)), figuresOf(earlier.filter(isOf))];
    return { key, name, cases: here.cases, amount: here.amount, casesBefore: there.cases, amountBefore: there.amount };
  };
  return {
    shops: keys.map((key) => compare(key, names.get(key) ?? "", (place) => keyOf(place) === key)).sort(byName),
    zones: places
      .map(({ id, alias, shops }) => compare(id, alias, ({ establishment }) => establishment !== null && shops.includes(establishment)))
      .filter(({ cases, casesBefore }) => cases + casesBefore > 0),
  };
}

const byName = (one: Compared, other: Compared) => one.name.localeCompare(other.name);

/** Records that belong to no establishment in particular. */
const wholeKey = "empresa";
const keyOf = ({ establishment }: Place) => establishment ?? wholeKey;
