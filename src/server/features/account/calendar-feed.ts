import type { CalendarFeed, FeedChoice } from "#api/account.ts";
import type { Principal } from "#server/auth/principal.ts";
import { hashSecret, randomSecret } from "#server/auth/secrets.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { journalOwn, lockOwn } from "./account.ts";

export const readCalendarFeed = ({ deps, user }: SignedContext): Promise<CalendarFeed> =>
  deps.db.asSystem(async (tx) => {
    const row = await tx.row<Omit<CalendarFeed, "hasOwn">>(
      sql`select created_at as "createdAt", read_at as "readAt", scope, kinds from calendar_feeds where user_id = ${user.id}`,
    );
    const own = await tx.row(sql`select from lawyers where user_id = ${user.id} and not deleted limit 1`);
    return { ...(row ?? { createdAt: null, readAt: null, scope: "own", kinds: null }), hasOwn: own !== undefined };
  });

/** A new address; the old one stops working. Only its hash is stored, so that it cannot be shown again. */
export async function renewCalendarFeed(
  { deps, user }: SignedContext,
  { scope = "own", kinds = null }: Partial<FeedChoice> = {},
): Promise<{ url: string }> {
  const token = randomSecret();
  await deps.db.asSystem(async (tx) => {
    lockOwn(tx, user);
    await tx.run(sql`delete from calendar_feeds where user_id = ${user.id}`);
    await tx.run(
      sql`insert into calendar_feeds (user_id, token_hash, scope, kinds) values (${user.id}, ${hashSecret(token)}, ${scope}, ${kinds}::text[])`,
    );
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
