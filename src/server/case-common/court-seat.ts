import type { EnumKey } from "#domain/enumerations.ts";
import { type Seat, seatAt } from "#domain/law/working-days.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Place = { country: EnumKey<"countries">; court: string | null | undefined; establishment?: string | null };

/** The place whose holidays count for legal terms: that of the court, else of the establishment. */
export async function readCourtSeat(
  tx: Tx,
  { country, court, establishment }: Place,
): Promise<{ seat: Seat; courtType: EnumKey<"courtTypes"> | null }> {
  const row = await tx.row<{ zip: string | null; courtType: EnumKey<"courtTypes"> | null }>(sql`
    select coalesce(c.zip, e.zip) as zip, c.court_type as "courtType" from (select) one
    left join courts c on c.id = ${court ?? null}::uuid
    left join establishments e on e.id = ${establishment ?? null}::uuid`);
  const { zip, courtType } = row!;
  return { seat: seatAt({ country }, zip), courtType };
}
