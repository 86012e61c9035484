import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { rowsOfSet } from "./read-facts.ts";
import { type Source, within } from "./source.ts";

type Counted = { count: number };
type Country = "Spain" | "France";
export type Complaints = {
  routes: (Counted & { processing: "normal" | "fast" | null })[];
  complaintPlaces: (Counted & { place: "policeStation" | "establishment" | "court" | null; reason: string | null })[];
  kinds: (Counted & { country: Country; theft: boolean; risky: boolean; minors: boolean; offence: boolean })[];
  /** Complaints that count as risky only because a witness was injured. */
  injured: (Counted & { country: Country })[];
};

const place = sql`(case when r.complaint_place = 'store' or (r.complaint_place is null and r.complaint_at_establishment) then 'establishment' else r.complaint_place end)`;
const offence = sql`coalesce(r.crime_type in ('lessSerious', 'serious'), false)`;

/** Complaints of processed cases, by the day of the complaint. */
export async function readComplaints(tx: Pick<Tx, "rows">, { table, joined, rows, period }: Source): Promise<Complaints> {
  const complaints = sql`${rows} and ${within(sql`r.complaint_day`, period)} and r.complaint_day is not null and r.case_status <> 'notProcessed'`;
  const read = await tx.rows<Record<string, unknown> & Counted & { set: number }>(sql`
    select grouping(r.processing, ${place}, r.country) as set, r.processing, ${place} as place, r.fcse_reason as reason, r.country,
      r.is_theft as theft, r.is_risky as risky, r.minors, ${offence} as offence, count(*)::int as count
    from ${table} where ${complaints}
    group by grouping sets ((r.processing), (${place}, r.fcse_reason), (r.country, r.is_theft, r.is_risky, r.minors, ${offence}))`);
  const injured = await tx.rows<Counted & { country: Country }>(sql`
    select r.country, count(distinct r.id)::int as count from ${joined("witnesses")} where ${complaints} and not r.is_risky and a.injured group by 1`);
  return {
    routes: rowsOfSet(read, 0b011, ["processing", "count"]),
    complaintPlaces: rowsOfSet(read, 0b101, ["place", "reason", "count"]),
    kinds: rowsOfSet(read, 0b110, ["country", "theft", "risky", "minors", "offence", "count"]),
    injured,
  } as Complaints;
}
