import type { CalendarFeed } from "#api/account.ts";
import type { Principal } from "#server/auth/principal.ts";
import { hashSecret, randomSecret } from "#server/auth/secrets.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { journalOwn, lockOwn } from "./account.ts";

export const readCalendarFeed = ({ deps, user }: SignedContext): Promise<CalendarFeed> =>
  deps.db.asSystem(async (tx) => {
    const row = await tx.row<{ createdAt: string; readAt: string | null }>(
      sql`select created_at as "createdAt", read_at as "readAt" from calendar_feeds where user_id = ${user.id}`,
    );
    return row ?? { createdAt: null, readAt: null };
  });

/** A new address; the old one stops working. Only its hash is stored, so that it cannot be shown again. */
export async function renewCalendarFeed({ deps, user }: SignedContext): Promise<{ url: string }> {
  const token = randomSecret();
  await deps.db.asSystem(async (tx) => {
    lockOwn(tx, user);
    await tx.run(sql`delete from calendar_feeds where user_id = ${user.id}`);
    await tx.run(sql`insert into calendar_feeds (user_id, token_hash) values (${user.id}, ${hashSecret(token)})`);
    await journalFeed(tx, user, true);
  });
  return { url: new URL(`/api/calendar/feed/${token}.ics`, deps.publicUrl).href };
}

export const revokeCalendarFeed = ({ deps, user }: SignedContext) =>
  deps.db.asSystem(async (tx) => {
    const revoked = await tx.run(sql`delete from calendar_feeds where user_id = ${user.id}`);
    if (revoked > 0) await journalFeed(tx, user, false);
  });

async function journalFeed(tx: Tx, user: Principal, on: boolean) {
  await tx.run(sql`update users set version = version + 1, updated_at = now() where id = ${user.id}`);
  await journalOwn(tx, user, [{ field: "calendarFeed", from: !on, to: on }]);
}
