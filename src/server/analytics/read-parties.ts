import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { factsIn } from "./counted-rows.ts";
import type { Source } from "./source.ts";

/** Records with bands, each once: by what else they say, and by what the first of their bands is known for. */
export type Banded = { theftCount: string; ownModus: string | null; bandModus: string | null; complained: boolean; count: number; amount: number };
export type OfBand = { id: string; alias: string; count: number; amount: number };

/** Bands have no order among themselves but that of their ids: the first is the one known longest. */
export async function readBands(tx: Tx, source: Source): Promise<{ banded: Banded[]; bands: OfBand[] }> {
  const isCases = source.screen === "cases";
  const { table, own } = source.link("bands");
  const linked = sql`
    select r.id, r.theft_count, r.ticket_amount, l.band_id, ${isCases ? sql`r.modus_operandi` : sql`null::text`} as modus,
      ${isCases ? sql`r.case_status <> 'notProcessed' and r.complaint_datetime is not null` : sql`true`} as complained
    from ${source.table} join ${table} l on ${own} = r.id where ${factsIn(source)}`;
  const banded = await tx.rows<Banded>(sql`
    select f.theft_count as "theftCount", f.modus as "ownModus", b.modus_operandi as "bandModus", f.complained,
      count(*)::int as count, sum(f.ticket_amount)::bigint as amount
    from (select distinct on (id) * from (${linked}) x order by id, band_id) f left join bands b on b.id = f.band_id group by 1, 2, 3, 4`);
  const bands = await tx.rows<OfBand>(sql`
    select b.id, b.alias, count(*)::int as count, sum(x.ticket_amount)::bigint as amount
    from (${linked}) x join bands b on b.id = x.band_id where x.complained group by b.id, b.alias order by 3 desc, b.alias, b.id`);
  return { banded, bands };
}

/** People linked to records of the two years before the end of the period, and how many of them to more than one. */
export async function readCriminals(tx: Tx, source: Source): Promise<{ linked: number; repeated: number }> {
  const { table, own } = source.link("criminals");
  const { end } = source.period;
  const counted = await tx.row<{ linked: number; repeated: number }>(sql`
    select count(*)::int as linked, (count(*) filter (where x.records >= 2))::int as repeated from (
      select l.criminal_id, count(*) as records from ${source.table} join ${table} l on ${own} = r.id
      where ${source.rows} and r.facts_day > (${end}::date - interval '24 months')::date and r.facts_day <= ${end}::date group by 1) x`);
  return counted!;
}
