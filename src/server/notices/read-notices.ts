import type { Notice, NoticePage } from "#api/notices.ts";
import type { User } from "#domain/access/user.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { type Facts, noticeText } from "#domain/notices/facts.ts";
import type { NoticeKind } from "#domain/notices/notice-kinds.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { shownTo } from "./shown-to.ts";

const page = 20;
/** The badge shows no more than this. */
const maxCounted = 100;

type Row = {
  id: string;
  kind: NoticeKind;
  entity: Notice["entity"];
  record: string;
  facts: Facts;
  at: string;
  isRead: boolean;
  snoozedUntil: string | null;
  /** The documents that are still missing. */
  items: string[] | null;
  /** The messages of its thread that the user has not read. */
  unread: number | null;
};

const openItems = (table: string, owner: string) =>
  sql`(select array_agg(d.item order by d.id) from ${sql.table(table)} d where ${sql.ref(`d.${owner}`)} = n.record_id and d.fulfilled_at is null)`;

type Counts = { unread: number; snoozed: number; returnsAt: string | null };

/** The user's notices about records they still see, newest first; or those that are put off, in the order in which they return. */
export async function readNotices(
  tx: Tx,
  user: User,
  locale: Locale,
  { before, snoozed = false }: { before?: string | undefined; snoozed?: boolean | undefined } = {},
): Promise<NoticePage> {
  const own = sql`n.user_id = ${user.id} and n.shown and ${shownTo(user)}`;
  const isSnoozed = sql`n.snoozed_until > ${tx.now}::timestamptz`;
  const place = snoozed
    ? sql`${isSnoozed} and n.id > coalesce(${before ?? null}::uuid, '00000000-0000-0000-0000-000000000000') order by n.id`
    : sql`(${isSnoozed}) is not true and n.id < coalesce(${before ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by n.id desc`;
  // Planning these statements, which name every kind of record, costs more than running them.
  tx.send(sql`set local plan_cache_mode = force_generic_plan`);
  const rows = await tx.rows<Row>(sql`
    select n.id, n.kind, n.entity, n.record_id as record, n.facts, n.created_at as at, n.read_at is not null as "isRead",
      case when ${isSnoozed} then n.snoozed_until end as "snoozedUntil",
      case when n.kind = 'pendingDoc' and n.entity = 'case' then ${openItems("case_document_requests", "case_id")}
        when n.kind = 'pendingDoc' then ${openItems("civil_case_document_requests", "civil_case_id")} end as items,
      case when n.kind in ('mention', 'message') then (select count(*)::int from unread_messages u
        where u.user_id = n.user_id and u.record_id = n.record_id and u.thread = n.facts ->> 'thread') end as unread
    from notices n where ${own} and ${place} limit ${sql.lit(page + 1)}`);
  // As the system: `visible` filters already, and the policies would check each row a second time.
  const counted = await tx.system.row<Counts>(sql`
    select (select count(*)::int from (select from notices n where ${own} and n.read_at is null and (${isSnoozed}) is not true limit ${sql.lit(maxCounted)}) x) as unread,
      s.snoozed, s.returns_at as "returnsAt"
    from (select count(*)::int as snoozed, min(n.snoozed_until) as returns_at from notices n where ${own} and ${isSnoozed}) s`);
  const catalogue = catalogueOf(locale);
  const notices = rows.slice(0, page).map(
    ({ facts, items, unread, ...row }): Notice => ({
      ...row,
      ...(facts.thread && { thread: facts.thread }),
      text: noticeText(catalogue, row.kind, { ...facts, items: items ?? [], unread: unread ?? 0 }),
    }),
  );
  return { notices, ...counted!, next: rows.length > page ? notices.at(-1)!.id : null };
}
