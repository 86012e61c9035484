import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { factsIn, hasComplaint, isProcessed } from "./row-conditions.ts";
import type { Source } from "./source.ts";

/** Sums in cents. `priced` is the number of records with a ticket above zero. */
export type FactSums = { count: number; priced: number; amount: number; recovered: number };
type Text = string | null;

/** Records grouped by facts. Columns that are read together share a grouping set: fewer sets are faster. The names are stored in `case_months`. */
export type Facts = {
  months: (FactSums & { month: string; preimplantation: boolean; processed: boolean; complained: boolean })[];
  offences: (FactSums & { status: string; penalType: Text; crimeType: Text })[];
  habits: (FactSums & { theftCount: string; regularInArea: Text; looseArticles: string; hasImages: string })[];
  methods: (FactSums & { theftMethod: Text; modusOperandi: Text })[];
  slots: (FactSums & { slot: number })[];
  places: (FactSums & { customer: string; establishment: Text })[];
};

/** One pass over a covering index. The first column of each grouping set identifies the set. */
export async function readFacts(tx: Pick<Tx, "rows">, source: Source): Promise<Facts> {
  const isCases = source.screen === "cases";
  const state = isCases && { processed: isProcessed, complained: hasComplaint };
  const plain = (names: Record<string, string>) => Object.fromEntries(Object.entries(names).map(([name, column]) => [name, sql.ref(`r.${column}`)]));
  const sets: Record<keyof Facts, Record<string, Sql>> = {
    months: { ...plain({ month: "facts_month", preimplantation: "preimplantation" }), ...state },
    offences: isCases ? plain({ status: "case_status", penalType: "penal_type", crimeType: "crime_type" }) : {},
    habits: plain({ theftCount: "theft_count", regularInArea: "regular_in_area", looseArticles: "loose_articles", hasImages: "has_images" }),
    methods: plain({ theftMethod: "theft_method", ...(isCases && { modusOperandi: "modus_operandi" }) }),
    slots: plain({ slot: "facts_slot" }),
    places: plain({ establishment: "establishment_id", customer: "customer_id" }),
  };
  const used = Object.entries(sets).filter(([, columns]) => Object.keys(columns).length > 0);
  const columns = used.flatMap(([, set]) => Object.entries(set));
  const read = await tx.rows<Record<string, unknown> & { set: number }>(sql`
    select grouping(${sql.join(used.map(([, set]) => Object.values(set)[0]!))}) as set,
      ${sql.join(columns.map(([name, column]) => sql`${column} as ${sql.id(name)}`))}, ${sumColumns}
    from ${source.table} where ${factsIn(source)}
    group by grouping sets (${sql.join(used.map(([, set]) => sql`(${sql.join(Object.values(set))})`))})`);
  const all = 2 ** used.length - 1;
  const facts = used.map(([name, set], place) => [name, rowsOfSet(read, all - 2 ** (used.length - 1 - place), [...Object.keys(set), ...sumNames])]);
  return { offences: [], ...Object.fromEntries(facts) } as Facts;
}

/** The rows of one grouping set, reduced to these columns. */
export const rowsOfSet = (rows: readonly (Record<string, unknown> & { set: number })[], set: number, names: readonly string[]) =>
  rows.filter((row) => row.set === set).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

const sumNames = ["count", "priced", "amount", "recovered"];

const sumColumns = sql`count(*)::int as count, (count(*) filter (where r.ticket_amount > 0))::int as priced,
  sum(r.ticket_amount)::bigint as amount, sum(r.recovered)::bigint as recovered`;

/** The sums per establishment alone: the columns and their order are those of `places`. */
export const readPlaces = (tx: Pick<Tx, "rows">, source: Source) =>
  tx.rows<Facts["places"][number]>(sql`
    select r.establishment_id as establishment, r.customer_id as customer, ${sumColumns}
    from ${source.table} where ${factsIn(source)} group by 1, 2`);

export type DaySums = Facts["places"][number] & { day: string };

/** The same for each day. */
export const readPlacesOfDays = (tx: Pick<Tx, "rows">, source: Source) =>
  tx.rows<DaySums>(sql`
    select r.facts_day as day, r.establishment_id as establishment, r.customer_id as customer, ${sumColumns}
    from ${source.table} where ${factsIn(source)} group by 1, 2, 3`);

/** Those of the days and establishments of these records; without a count where nothing is left. */
export function readPlacesOfRecords(tx: Pick<Tx, "rows">, source: Source, ids: readonly string[]) {
  // One condition for both would go through all records of the day.
  const within = (condition: Sql<boolean>) =>
    sql`select r.customer_id, r.ticket_amount, r.recovered from ${source.table} where ${factsIn(source)} and r.facts_day = d.facts_day and ${condition}`;
  return tx.rows<DaySums | { day: string; establishment: string | null; count: null }>(sql`
    select d.facts_day as day, d.establishment_id as establishment, s.*
    from (select distinct r.facts_day, r.establishment_id from ${source.table} where r.id = any(${ids}::uuid[])
        and r.facts_day between ${source.period.start}::date and ${source.period.end}::date) d
      left join lateral (select r.customer_id as customer, ${sumColumns} from (
        ${within(sql`r.establishment_id = d.establishment_id`)}
        union all ${within(sql`d.establishment_id is null and r.establishment_id is null`)}) r group by 1) s on true`);
}

/** Number of tickets above zero per bucket of amounts, for medians. */
export type Ticket = { bucket: number; preimplantation: boolean; count: number };
/** Cents. */
export const bucketSize = 500;

export const readTickets = (tx: Pick<Tx, "rows">, source: Source) =>
  tx.rows<Ticket>(sql`
    select (r.ticket_amount / ${sql.lit(bucketSize)})::int as bucket, r.preimplantation, count(*)::int as count
    from ${source.table} where ${factsIn(source)} and r.ticket_amount > 0 group by 1, 2`);
