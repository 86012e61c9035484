import type { AnalyticsQuery } from "#api/analytics.ts";
import type { User } from "#domain/access/user.ts";
import type { Period } from "#domain/analytics/period.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { findKeptMonths, type Span, sourceIn, wholeCustomers } from "./kept-months.ts";
import { type Facts, readPlaces } from "./read-facts.ts";
import { readSums } from "./read-sums.ts";
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
  for (const span of await addMonthSums(tx, total, await wholeCustomers(tx, user, source, query), source.period, part))
    total.add(pack(await part.read(tx, sourceIn(source, span))));
  return total;
}

/** The sums of a period per establishment: the same figures as those of the measures, without reading the others. */
export const readPlaceTotals = async (tx: Tx, user: User, source: Source, query: AnalyticsQuery) =>
  (await readTotals(tx, user, source, query, places)).rows("places") as Facts["places"];

/** Cells added without a break, so that the event loop is not blocked. */
const batch = 12;
/** Adds precomputed months to the total, and returns the spans that are missing. */
async function addMonthSums(tx: Tx, total: Total, customers: readonly string[], period: Period, { kept }: Part): Promise<Span[]> {
  const { months, keptIn, spans } = await findKeptMonths(tx, customers, period);
  const size = Math.max(1, Math.floor(batch / customers.length));
  for (let place = 0; place < months.length; place += size) {
    const cells = await tx.rows<{ sums: Packed }>(sql`select ${kept} as sums from ${keptIn(months.slice(place, place + size))}`);
    for (const { sums } of cells) total.add(sums);
  }
  return spans;
}
