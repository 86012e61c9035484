import type { User } from "#domain/access/user.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** Marks these as read, or all of them that are shown. Other screens of the same user are notified. */
export async function markRead(tx: Tx, user: User, ids?: readonly string[]) {
  const which = ids ? sql`id = any(${ids}::uuid[])` : sql`(snoozed_until > ${tx.now}::timestamptz) is not true`;
  const marked = await tx.run(sql`update notices set read_at = now() where user_id = ${user.id} and read_at is null and ${which}`);
  if (marked > 0) await announce(tx, user);
}

export async function markUnread(tx: Tx, user: User, ids: readonly string[]) {
  const marked = await tx.run(sql`update notices set read_at = null where user_id = ${user.id} and read_at is not null and id = any(${ids}::uuid[])`);
  if (marked > 0) await announce(tx, user);
}

/** Open screens of this user read their notices again. */
export const announce = (tx: Tx, { id }: Pick<User, "id">) => tx.run(sql`select pg_notify('notices', ${id})`);
