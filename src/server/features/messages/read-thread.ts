import type { ThreadPage, UnreadCounts } from "#api/messages.ts";
import { entities } from "#domain/entities/registry.ts";
import { canOpenThread, type Thread, type ThreadEntity } from "#domain/threads/thread.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type MessageRow, messageColumns, toMessage } from "./message-row.ts";
import { requireThread, type ThreadPlace } from "./open-thread.ts";

const page = 50;
/** A badge shows no more than this. */
const maxCounted = 100;

/** A page of a thread, newest first. Reading it is logged as opening the record is. */
export async function readThread({ deps, user }: SignedContext, place: ThreadPlace, before?: number): Promise<ThreadPage> {
  const { entity, id, thread } = place;
  const answer = await deps.db.as(user, async (tx) => {
    await requireThread(tx, user, place);
    const rows = await tx.rows<MessageRow>(sql`
      select ${messageColumns} from messages m where m.record_id = ${id} and m.thread = ${thread}
        and m.position < coalesce(${before ?? null}::integer, 2147483647)
      order by m.position desc limit ${page + 1}`);
    const reads = await tx.rows<ThreadPage["readers"][number]>(
      sql`select user_id as id, coalesce(user_alias(user_id), '') as alias, position from message_reads
        where record_id = ${id} and thread = ${thread} order by alias, user_id`,
    );
    const messages = rows.slice(0, page).map((row) => toMessage(row, user.id));
    return {
      messages,
      next: rows.length > page ? messages.at(-1)!.position : null,
      readers: reads.filter((reader) => reader.id !== user.id),
      readTo: reads.find((reader) => reader.id === user.id)?.position ?? 0,
      now: tx.now.toISOString(),
    };
  });
  deps.accessLog.logPart(user, entity, id);
  return answer;
}

/** How many messages of others this user has not read, per thread that they may open. Reads an index from its end. */
export const countUnread = ({ deps, user }: SignedContext, { entity, id }: { entity: ThreadEntity; id: string }): Promise<UnreadCounts> =>
  deps.db.as(user, async (tx) => {
    await requireThread(tx, user, { entity, id, thread: "shop" });
    const count = async (thread: Thread) => (await tx.row<{ count: number }>(unreadOf(user.id, id, thread)))!.count;
    const shop = await count("shop");
    return canOpenThread(user, entities[entity], "office") ? { shop, office: await count("office") } : { shop };
  });

const unreadOf = (user: string, record: string, thread: Thread): Sql<{ count: number }> => sql`
  select count(*)::int as count from (select from messages m
    where m.record_id = ${record} and m.thread = ${thread} and m.withdrawn_at is null and m.author_id <> ${user}
      and m.position > coalesce((select position from message_reads where record_id = ${record} and thread = ${thread} and user_id = ${user}), 0)
    limit ${maxCounted}) x`;

/** Marks a thread as read up to this message, and its notices with it. Reading never goes back. */
export const markThreadRead = ({ deps, user }: SignedContext, place: ThreadPlace, position: number): Promise<void> =>
  deps.db.as(user, async (tx) => {
    await requireThread(tx, user, place);
    const { entity, id, thread } = place;
    const read = await tx.row<{ position: number }>(sql`
      insert into message_reads as x (record_id, thread, user_id, entity, position, read_at)
      select ${id}, ${thread}, ${user.id}, ${entity}, max(m.position), ${tx.now} from messages m
        where m.record_id = ${id} and m.thread = ${thread} and m.position <= ${position} having max(m.position) is not null
      on conflict (record_id, thread, user_id) do update set position = excluded.position, read_at = excluded.read_at
        where x.position < excluded.position
      returning position`);
    if (read) await clearUnread(tx.system, user.id, place, read.position);
  });

async function clearUnread(tx: Tx, user: string, { id, thread }: ThreadPlace, position: number) {
  await tx.run(sql`delete from unread_messages u using messages m
    where u.user_id = ${user} and u.record_id = ${id} and u.thread = ${thread} and m.id = u.message_id and m.position <= ${position}`);
  const left = await tx.row(sql`select from unread_messages where user_id = ${user} and record_id = ${id} and thread = ${thread} limit 1`);
  if (left) return;
  const marked = await tx.run(sql`update notices set read_at = now() where user_id = ${user} and read_at is null
    and record_id = ${id} and kind in ('mention', 'message') and facts ->> 'thread' = ${thread}`);
  if (marked > 0) await tx.run(sql`select pg_notify('notices', ${user})`);
}
