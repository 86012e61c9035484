import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { localDay } from "#domain/law/days.ts";
import type { LawContext } from "#domain/law/term-entry.ts";
import { readCourtSeat } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";

/** Without a court only national holidays count. The proposed term may then be too short, which is safe. */
export async function readLawContext(tx: Tx, { country, court, timeZone, hearingTimeZone }: CivilRecord): Promise<LawContext> {
  const { seat } = await readCourtSeat(tx, { country, court: court?.id });
  return { seat, today: localDay(tx.now, hearingTimeZone ?? timeZone) };
}
