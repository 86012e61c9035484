import type { LawyerDay } from "#api/office-day.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { planOnce } from "./plan-once.ts";
import { readWork } from "./read-work.ts";

/** An id that no lawyer has: a user with the role but without a lawyer record has no records. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** What a lawyer has to do: in the own records, not in all that are visible. */
export async function readLawyerDay(tx: Tx, user: Principal): Promise<LawyerDay> {
  const own = await tx.row<{ id: string }>(sql`select id from lawyers where user_id = ${user.id} and not deleted`);
  const work = await planOnce(tx, () => readWork(tx, user, own?.id ?? nobody));
  return { day: "lawyer", lawyer: own?.id ?? null, ...work };
}
