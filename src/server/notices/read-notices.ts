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
  /** The documents that are still missing. */
  items: string[] | null;
};

const openItems = (table: string, owner: string) =>
  sql`(select array_agg(d.item order by d.id) from ${sql.table(table)} d where ${sql.ref(`d.${owner}`)} = n.record_id and d.fulfilled_at is null)`;

/** The user's notices about records they still see, newest first. */
export async function readNotices(tx: Tx, user: User, locale: Locale, before?: string): Promise<NoticePage> {
  const own = sql`n.user_id = ${user.id} and n.shown and ${shownTo(user)}`;
  const rows = await tx.rows<Row>(sql`
    select n.id, n.kind, n.entity, n.record_id as record, n.facts, n.created_at as at, n.read_at is not null as "isRead",
      case when n.kind = 'pendingDoc' and n.entity = 'case' then ${openItems("case_document_requests", "case_id")}
        when n.kind = 'pendingDoc' then ${openItems("civil_case_document_requests", "civil_case_id")} end as items
    from notices n
    where ${own} and n.id < coalesce(${before ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by n.id desc limit ${page + 1}`);
  // As the system: `visible` filters already, and the policies would check each row a second time.
  const counted = await tx.asSystem(() =>
    tx.row<{ count: number }>(
      sql`select count(*)::int as count from (select from notices n where ${own} and n.read_at is null limit ${maxCounted}) x`,
    ),
  );
  const catalogue = catalogueOf(locale);
  const notices = rows
    .slice(0, page)
    .map(({ facts, items, ...row }): Notice => ({ ...row, text: noticeText(catalogue, row.kind, { ...facts, items: items ?? [] }) }));
  return { notices, unread: counted!.count, next: rows.length > page ? notices.at(-1)!.id : null };
}

/** Marks these as read, or all of them. Other screens of the same user are notified. */
export async function markRead(tx: Tx, user: User, ids?: readonly string[]) {
  const which = ids ? sql`id = any(${ids}::uuid[])` : sql`true`;
  const marked = await tx.run(sql`update notices set read_at = now() where user_id = ${user.id} and read_at is null and ${which}`);
  if (marked > 0) await tx.run(sql`select pg_notify('notices', ${user.id})`);
}
