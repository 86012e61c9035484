import type { Compared, HeadOfficeDay } from "#api/head-office-day.ts";
import type { User } from "#domain/access/user.ts";
import { comparedPeriod, type Period } from "#domain/analytics/period.ts";
import { zone } from "#domain/entities/zone.ts";
import { addDays, addMonths, type Day } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import { countOf, euros, sum } from "#server/analytics/figures.ts";
import { type DaySums, readPlacesOfDays, readPlacesOfRecords } from "#server/analytics/read-facts.ts";
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
      before: comparedPeriod({ start, end: today }, "before", "month"),
      year: { start: addMonths(start, -12), end: addDays(start, -1) },
    }
  );
}

export type MonthParts = Record<"now" | "earlier" | "year", readonly Place[]>;

const summedUp = new WeakMap<readonly DaySums[], Omit<MonthParts, "year">>();

/** The sums of each period per establishment; those of both months are made once for what is kept. */
export function monthsOf(periods: Periods | undefined, { days, year }: AnswersOf<ReturnType<typeof monthParts>>): MonthParts {
  const within = ({ start, end }: Period) => placesOf(days.filter(({ day }) => day >= start && day <= end));
  const months = summedUp.get(days) ?? (periods ? { now: within(periods.period), earlier: within(periods.before) } : { now: [], earlier: [] });
  summedUp.set(days, months);
  return { ...months, year };
}

/** Those of both months for each day, so that a change is read again for its day alone. */
export function monthParts(tx: Tx, user: User, periods: Periods | undefined, onYear: () => void) {
  if (!periods) {
    const none = <Row>(): Part<Row[]> => ({ reads: {}, make: async () => ({ answer: [] }) });
    return { days: none<DaySums>(), year: none<Place>() };
  }
  const { of, period, before, year } = periods;
  const reading = (fields: readonly string[]) => (of === "cases" ? { case: fields } : { issue: fields });
  const both = { start: before.start, end: period.end };
  const days: Part<DaySums[]> = {
    reads: reading([...dating, ...summed]),
    moves: dating,
    amends: { fields: summed, isStructural: true, read: (answer, ids) => amendDays(tx, user, of, both, answer, ids) },
    make: async () => ({ answer: await readPlacesOfDays(tx, sourceOf(user, of, both)) }),
  };
  return {
    days,
    // Of it only the number of records is of interest; it alone reads the precomputed months.
    year: {
      reads: reading(dating),
      moves: dating,
      admits: ({ ids }) =>
        sql`exists (select from ${sql.table(of)} r where r.id = any(${ids}::uuid[]) and r.facts_day between ${year.start}::date and ${year.end}::date)`,
      make: async () => {
        onYear();
        return { answer: await planEachTime(tx, () => readPlaceTotals(tx, user, sourceOf(user, of, year), year)) };
      },
    } satisfies Part<Place[]>,
  };
}

/** What decides in which sum a record is, and what is summed. */
const dating = ["datetime", "timeZone", "customer", "establishment", "convertedCase"];
const summed = ["ticketAmount", "recoveredProducts", "recoveredAmount"];

/** The sums of the days and establishments of these records are read again. */
async function amendDays(tx: Tx, user: User, of: Screen, period: Period, answer: DaySums[], ids: readonly string[]): Promise<DaySums[]> {
  const changed = await readPlacesOfRecords(tx, sourceOf(user, of, period), ids);
  if (changed.length === 0) return answer;
  const isChanged = ({ day, establishment }: DaySums) => changed.some((one) => one.day === day && one.establishment === establishment);
  return [...answer.filter((sums) => !isChanged(sums)), ...changed.filter((sums) => sums.count !== null)];
}

/** The sums of a period per establishment. */
function placesOf(days: readonly DaySums[]): readonly Place[] {
  const places = new Map<string | null, Place>();
  for (const { establishment, customer, count, priced, amount, recovered } of days) {
    const place = places.get(establishment);
    if (place) {
      place.count += count;
      place.priced += priced;
      place.amount += amount;
      place.recovered += recovered;
    } else places.set(establishment, { establishment, customer, count, priced, amount, recovered });
  }
  return [...places.values()];
}

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
  const [nowOf, earlierOf] = [Map.groupBy(now, keyOf), Map.groupBy(earlier, keyOf)];
  const compare = (key: string, name: string, shops: readonly string[]): Compared => {
    const figures = (of: ReadonlyMap<string, readonly Place[]>) => figuresOf(shops.flatMap((shop) => of.get(shop) ?? []));
    const [here, there] = [figures(nowOf), figures(earlierOf)];
    return { key, name, cases: here.cases, amount: here.amount, casesBefore: there.cases, amountBefore: there.amount };
  };
  const keys = [...new Set([...nowOf.keys(), ...earlierOf.keys()])];
  const withoutZone = keys.filter((key) => key !== wholeKey && !places.some(({ shops }) => shops.includes(key)));
  return {
    shops: keys
      .sort()
      .map((key) => compare(key, names.get(key) ?? "", [key]))
      .sort(byName),
    zones: [...places.map(({ id, alias, shops }) => compare(id, alias, shops)), compare(noZone, "", withoutZone)].filter(
      ({ cases, casesBefore }) => cases + casesBefore > 0,
    ),
  };
}

const collator = new Intl.Collator();
const byName = (one: Compared, other: Compared) => collator.compare(one.name, other.name);

/** Establishments without a zone. */
const noZone = "none";
/** Records that belong to no establishment in particular. */
const wholeKey = "empresa";
const keyOf = ({ establishment }: Place) => establishment ?? wholeKey;
