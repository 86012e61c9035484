import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";

/** Entries are written under the lock of the journal, which nobody should hold for long. */
const atOnce = 500;

/** Deletes sessions that have expired, with their addresses and devices, some at a time. Their streams end with the entries. Returns how many there were. */
export async function removeExpiredSessions(tx: Tx): Promise<number> {
  const expired = await tx.rows<{ id: string; wasOpen: boolean }>(sql`
    delete from sessions
    where id = any(array(select id from sessions where expires_at < now() order by expires_at limit ${sql.lit(atOnce)} for update skip locked))
    returning id, stage in ('full', 'locked') as "wasOpen"`);
  for (const { id, wasOpen } of expired) if (wasOpen) append(tx, plainEntry(null, "session", id, "remove"));
  return expired.length;
}
