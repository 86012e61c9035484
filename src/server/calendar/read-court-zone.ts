import { timeZoneOf } from "#domain/provinces.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { notFound } from "#server/refusal.ts";

/** The clock of a court, for a form in which the court is chosen but not saved yet. Everybody may pick courts. */
export async function readCourtZone(tx: Tx, id: string): Promise<{ timeZone: string | null }> {
  const court = await tx.row<{ zip: string | null; country: string }>(sql`select zip, country from courts where id = ${id} and not deleted`);
  if (!court) throw notFound();
  return { timeZone: court.zip || court.country === "France" ? timeZoneOf(court.zip ?? "", court.country) : null };
}
