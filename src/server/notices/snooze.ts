import { daysBetween, localDay } from "#domain/law/days.ts";
import { morningOf } from "#domain/notices/quiet-hours.ts";
import { maxSnoozeDays } from "#domain/notices/snooze-days.ts";
import type { Principal } from "#server/auth/principal.ts";
import { idAt, newId } from "#server/base/new-id.ts";
import { invalid } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { timeZonesOf } from "./audience.ts";
import { announce } from "./mark-notices.ts";

/**
 * Hides these notices of the user until the morning of a day, or shows them again now. They return as unread and on top: lists are in the order
 * of ids, so that each gets an id of the time at which it returns. Must run as the system.
 */
export async function snooze(tx: Tx, user: Principal, ids: readonly string[], day: string | null) {
  const until = day === null ? null : await returnOf(tx, user, day);
  let changed = 0;
  for (const id of ids) {
    const next = until ? idAt(until) : newId();
    changed += await tx.run(
      sql`update notices set id = ${next}, read_at = null, snoozed_until = ${until}::timestamptz where id = ${id} and user_id = ${user.id} and shown`,
    );
  }
  if (changed > 0) await announce(tx, user);
}

async function returnOf(tx: Tx, user: Principal, day: string): Promise<Date> {
  const zone = (await timeZonesOf(tx, [user]))(user);
  const returns = morningOf(day, zone);
  // The morning decides and not the day: for somebody whose device is an hour behind, tomorrow may have begun here.
  if (returns <= tx.now || daysBetween(localDay(tx.now, zone), day) > maxSnoozeDays) throw invalid({ until: "notices.snoozeDay" });
  return returns;
}
