import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { countOf, sum } from "./figures.ts";
import { tellApart } from "./read-lists.ts";
import { factsIn, hasComplaint, isProcessed } from "./row-conditions.ts";
import type { Source } from "./source.ts";

/** Records with bands, each counted once, by its first band. */
type FirstBand = { theftCount: string; ownModus: string | null; band: string; complained: boolean; count: number; amount: number };
export type Banded = Omit<FirstBand, "band"> & { bandModus: string | null };
export type OfBand = { id: string; alias: string; count: number; amount: number };

/** The first band is the one with the lowest id, which is the oldest. */
export async function readBands(
  tx: Pick<Tx, "rows">,
  source: Source,
): Promise<{ firstBands: FirstBand[]; bands: Pick<OfBand, "id" | "count" | "amount">[] }> {
  const isCases = source.screen === "cases";
  const grouped = await tx.rows<FirstBand & { isFirst: boolean }>(sql`
    select x.theft_count as "theftCount", x.modus as "ownModus", x.band_id as band, x.complained, x.is_first as "isFirst",
      count(*)::int as count, sum(x.ticket_amount)::bigint as amount
    from (select r.theft_count, r.ticket_amount, a.band_id, ${isCases ? sql`r.modus_operandi` : sql`null::text`} as modus,
        ${isCases ? sql`${isProcessed} and ${hasComplaint}` : sql`true`} as complained, row_number() over (partition by r.id order by a.band_id) = 1 as is_first
      from ${source.joined("bands")} where ${factsIn(source)}) x
    group by 1, 2, 3, 4, 5`);
  const complained = Map.groupBy(
    grouped.filter((row) => row.complained),
    ({ band }) => band,
  );
  return {
    firstBands: grouped.filter((row) => row.isFirst).map(({ isFirst: _, ...row }) => row),
    bands: [...complained].map(([id, rows]) => ({ id, count: countOf(rows), amount: sum(rows, ({ amount }) => amount) })),
  };
}

/** Adds names and modus operandi of the bands; the one with most records first. */
export async function withBands(tx: Tx, firstBands: readonly FirstBand[], bands: readonly Pick<OfBand, "id" | "count" | "amount">[]) {
  const ids = [...new Set([...firstBands.map(({ band }) => band), ...bands.map(({ id }) => id)])];
  const read = tx.rows<{ id: string; alias: string; hint: string | null; modus: string | null }>(sql`
    select b.id, b.alias, c.alias as hint, b.modus_operandi as modus from bands b left join customers c on c.id = b.customer_id
    where b.id = any(${ids}::uuid[]) order by b.alias, b.id`);
  const known = ids.length === 0 ? [] : tellApart(await read);
  const modusOf = new Map(known.map(({ id, modus }) => [id, modus]));
  const countsOf = new Map(bands.map((band) => [band.id, band]));
  return {
    banded: firstBands.map(({ band, ...rest }): Banded => ({ ...rest, bandModus: modusOf.get(band) ?? null })),
    bands: known
      .flatMap(({ id, alias }): OfBand[] => (countsOf.has(id) ? [{ ...countsOf.get(id)!, alias }] : []))
      .sort((one, other) => other.count - one.count),
  };
}

/** The authors of records, once per link. */
export const offendersIn = (source: Source): Sql => sql`select a.criminal_id as id from ${source.joined("criminals")} where ${factsIn(source)}`;
