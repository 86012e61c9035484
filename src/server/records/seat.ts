import type { EnumKey } from "#domain/enumerations.ts";
import { type Seat, seatAt } from "#domain/law/working-days.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Asked = { country: EnumKey<"countries">; court: string | null | undefined; establishment?: string | null };

/** Where the court sits, else the shop: their holidays are not those of everybody. */
export async function seatOf(tx: Tx, { country, court, establishment }: Asked): Promise<{ seat: Seat; courtType: EnumKey<"courtTypes"> | null }> {
  const row = await tx.row<{ zip: string | null; courtType: EnumKey<"courtTypes"> | null }>(sql`
    select coalesce(c.zip, e.zip) as zip, c.court_type as "courtType" from (select) one
    left join courts c on c.id = ${court ?? null}::uuid
    left join establishments e on e.id = ${establishment ?? null}::uuid`);
  const { zip, courtType } = row!;
  return { seat: seatAt({ country }, zip), courtType };
}
