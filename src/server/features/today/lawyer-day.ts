import type { LawyerDay } from "#api/office-day.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { DayContext } from "./day-context.ts";
import { keptDay } from "./kept-day.ts";
import { readUnread, workOf, workParts } from "./read-work.ts";
import { withParties } from "./with-parties.ts";

/** An id that no lawyer has: a user with the role but without a lawyer record has no records. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** What a lawyer has to do: in the own records, not in all that are visible. */
export async function readLawyerDay(tx: Tx, context: DayContext): Promise<LawyerDay> {
  const { user } = context;
  const [unread, own] = await Promise.all([
    readUnread(tx, user),
    tx.row<{ id: string }>(sql`select id from lawyers where user_id = ${user.id} and not deleted`),
  ]);
  const lawyer = own?.id ?? nobody;
  const work = await keptDay(tx, context, workParts(tx, user, lawyer), lawyer);
  return withParties(tx, user, { day: "lawyer", lawyer: own?.id ?? null, ...workOf(tx, work, lawyer), unread });
}
