import type { User } from "#domain/access/user.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { canOpenThread, type Thread, type ThreadEntity, threadEntities, threads } from "#domain/threads/thread.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { tableOf } from "#server/records/columns.ts";

/** A thread with messages that were addressed to a user and that the user has not read. */
export type UnreadThread = {
  entity: ThreadEntity;
  record: string;
  /** The number of the record, as people say it. */
  number: string;
  thread: Thread;
  /** How many messages, and how many of them mention the user. */
  messages: number;
  mentions: number;
  latestAt: string;
};

/**
 * What was written to this user and not read yet, by thread: those with mentions first, then the newest. Reads the few unread rows of one user
 * by an index, and only records that the user still sees.
 */
export function readUnreadThreads(tx: Tx, user: User, limit = 20): Promise<UnreadThread[]> {
  const parts = threadEntities.flatMap((name): Sql[] => {
    const entity: Entity = entities[name];
    const open = threads.filter((thread) => canOpenThread(user, entity, thread));
    if (open.length === 0) return [];
    return [
      sql`select u.entity, u.record_id, ${aliasIn(entity, "r")} as number, u.thread, u.is_mention, u.sent_at from unread_messages u
        join ${sql.table(tableOf(entity))} r on r.id = u.record_id
        where u.user_id = ${user.id} and u.entity = ${name} and u.thread = any(${open}::text[]) and not r.deleted and ${visible(user, entity)}`,
    ];
  });
  if (parts.length === 0) return Promise.resolve([]);
  return tx.rows<UnreadThread>(sql`
    select entity, record_id as record, number, thread, count(*)::int as messages, (count(*) filter (where is_mention))::int as mentions,
      max(sent_at) as "latestAt"
    from (${sql.join(parts, sql` union all `)}) x group by entity, record_id, number, thread
    order by bool_or(is_mention) desc, max(sent_at) desc, record_id limit ${limit}`);
}
