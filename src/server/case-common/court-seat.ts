import type { EnumKey } from "#domain/enumerations.ts";
import { type CourtPlace, type Seat, seatOf } from "#domain/law/working-days.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

type Place = { country: EnumKey<"countries">; court: string | null | undefined; establishment?: string | null };
/** What a statement reads of the place of a court, and the postal code of the establishment. */
export type SeatColumns = { courtZip: string | null; courtState: string | null; courtCity: string | null; zip: string | null };

/** The columns of a seat: the court as `k`. */
export const seatColumns = (zip: Sql): Sql => sql`k.zip as "courtZip", k.state as "courtState", k.city as "courtCity", ${zip} as zip`;

/** The same of a statement that joins no court. */
export const seatSubselects = (court: Sql, zip: Sql): Sql =>
  sql`(select zip from courts where id = ${court}) as "courtZip", (select state from courts where id = ${court}) as "courtState",
    (select city from courts where id = ${court}) as "courtCity", ${zip} as zip`;

/** The court whose holidays and clock count for the terms of a penal case `r`. */
export const penalCourt = sql`coalesce(r.court_penal_id, r.court_id, r.court_instruction_id)`;

export const seatFrom = (facts: { country: string }, { courtZip, courtState, courtCity, zip }: SeatColumns): Seat =>
  seatOf(facts, { zip: courtZip, state: courtState, city: courtCity } satisfies CourtPlace, zip);

/** The place whose holidays count for legal terms: that of the court; failing that, it is guessed from the establishment. */
export async function readCourtSeat(
  tx: Tx,
  { country, court, establishment }: Place,
): Promise<{ seat: Seat; courtType: EnumKey<"courtTypes"> | null }> {
  const row = await tx.row<SeatColumns & { courtType: EnumKey<"courtTypes"> | null }>(sql`
    select ${seatColumns(sql`e.zip`)}, k.court_type as "courtType" from (select) one
    left join courts k on k.id = ${court ?? null}::uuid
    left join establishments e on e.id = ${establishment ?? null}::uuid`);
  return { seat: seatFrom({ country }, row!), courtType: row!.courtType };
}
