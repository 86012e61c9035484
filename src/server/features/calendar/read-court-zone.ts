import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The time zone of a court, for a form in which the court is chosen but not saved yet. All users may pick courts. */
export async function readCourtZone(tx: Tx, id: string): Promise<{ timeZone: string | null }> {
  const court = await tx.row<{ timeZone: string | null }>(
    sql`select court_time_zone(zip, state, country) as "timeZone" from courts where id = ${id} and not deleted`,
  );
  if (!court) throw notFound();
  return court;
}
