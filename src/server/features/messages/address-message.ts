import { isCustomerSide } from "#domain/access/roles.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { audienceOf } from "#server/notices/audience.ts";
import { notifyUsers } from "#server/notices/notify.ts";
import type { Writer } from "#server/records/save.ts";
import { peopleOf } from "./find-people.ts";
import type { ThreadPlace, ThreadRecord } from "./open-thread.ts";

export type Sent = { id: string; position: number };

/** Who a message without a mention is for: the other side of the thread with the shop, the others of the office thread. */
export async function otherSide(tx: Tx, writer: Writer, record: ThreadRecord, place: ThreadPlace): Promise<Principal[]> {
  const fromShop = isCustomerSide(writer.role);
  const { subject, creator } = record;
  const took = sql<boolean>`u.id in (select author_id from messages where record_id = ${place.id} and thread = ${place.thread})`;
  const lawyer = sql<boolean>`u.id in (select user_id from lawyers where id = any(${subject.lawyers}::uuid[]) and not deleted)`;
  const others = sql<boolean>`u.id <> ${writer.id}`;
  const of = (condition: Sql<boolean>) => peopleOf(tx, record, place, condition);
  if (place.thread === "office") return of(sql`${others} and (${lawyer} or ${took})`);
  if (fromShop) {
    const office = await of(sql`u.role not in ('customer', 'supercustomer') and (${lawyer} or ${took})`);
    return office.length > 0 ? office : audienceOf(tx, subject, ["managers"], writer.id);
  }
  // Those of the customer who reported it or wrote here; where there are none, the people of the establishment.
  const shop = await of(sql`u.role in ('customer', 'supercustomer') and (u.id = ${creator}::uuid or ${took})`);
  return shop.length > 0 ? shop : audienceOf(tx, subject, ["establishment"], writer.id);
}

/**
 * Makes a message unread for these people, and notifies those of them who have no unread notice of this thread. A mention replaces an unread
 * notice of a plain message, so that nobody has two. Must run as the system.
 */
export async function address(tx: Tx, deps: Deps, writer: Writer, record: ThreadRecord, place: ThreadPlace, sent: Sent, to: Addressed) {
  const mentioned = to.mentioned.filter(({ id }) => id !== writer.id);
  const mentionedIds = new Set(mentioned.map(({ id }) => id));
  const plain = to.others.filter(({ id }) => id !== writer.id && !mentionedIds.has(id));
  const rows = [...mentioned, ...plain].map((person) => ({ user_id: person.id, is_mention: mentionedIds.has(person.id) }));
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into unread_messages as u (user_id, message_id, entity, record_id, thread, is_mention, sent_at)
    select user_id, ${sent.id}::uuid, ${place.entity}, ${place.id}::uuid, ${place.thread}, is_mention, ${tx.now}::timestamptz
    from jsonb_populate_recordset(null::unread_messages, ${JSON.stringify(rows)}::jsonb) order by user_id
    on conflict (user_id, message_id) do update set is_mention = u.is_mention or excluded.is_mention`);
  const open = await tx.rows<{ user: string; kind: "mention" | "message" }>(sql`
    select user_id as user, kind from notices where user_id = any(${rows.map((row) => row.user_id)}::uuid[]) and read_at is null
      and (snoozed_until > ${tx.now}::timestamptz) is not true and record_id = ${place.id} and kind in ('mention', 'message') and facts ->> 'thread' = ${place.thread}`);
  const has = (id: string, kinds: readonly string[]) => open.some(({ user, kind }) => user === id && kinds.includes(kind));
  const replaced = mentioned.filter(({ id }) => has(id, ["message"])).map(({ id }) => id);
  await dropNotices(tx, replaced, place, ["message"]);
  const facts = { by: writer.alias, thread: place.thread };
  const about = { ...record.subject, path: `${record.subject.path}?tab=messages&thread=${place.thread}` };
  const tell = (kind: "mention" | "message", people: readonly Principal[]) =>
    notifyUsers(tx, deps, about, { kind, key: `${place.thread}:${sent.position}`, actor: writer.id, facts }, people);
  await tell(
    "mention",
    mentioned.filter(({ id }) => !has(id, ["mention"])),
  );
  await tell(
    "message",
    plain.filter(({ id }) => !has(id, ["mention", "message"])),
  );
}

export type Addressed = { mentioned: readonly Principal[]; others: readonly Principal[] };

/** After a message was withdrawn: nobody has it unread, and who has nothing else unread in the thread loses the notice. Must run as the system. */
export async function unaddress(tx: Tx, place: ThreadPlace, message: string) {
  const users = await tx.rows<{ user: string }>(sql`
    with gone as (delete from unread_messages where message_id = ${message} returning user_id)
    select g.user_id as user from gone g where not exists (select from unread_messages u
      where u.user_id = g.user_id and u.record_id = ${place.id} and u.thread = ${place.thread} and u.message_id <> ${message})`);
  await dropNotices(
    tx,
    users.map(({ user }) => user),
    place,
    ["mention", "message"],
  );
}

async function dropNotices(tx: Tx, users: readonly string[], { id, thread }: ThreadPlace, kinds: readonly string[]) {
  if (users.length === 0) return;
  const gone = await tx.rows<{ user: string }>(sql`
    delete from notices where user_id = any(${users}::uuid[]) and read_at is null and record_id = ${id} and kind = any(${kinds}::text[])
      and facts ->> 'thread' = ${thread} returning user_id as user`);
  for (const { user } of gone) await tx.run(sql`select pg_notify('notices', ${user})`);
}
