import { countLimit } from "#api/limits.ts";
import type { Escalation } from "#api/office-day.ts";
import type { FirstOf } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { type Facts, noticeText } from "#domain/notices/facts.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { shownTo } from "#server/notices/shown-to.ts";

const shown = 5;

/** More than are counted, in case the record of some is no longer there. */
const newest = countLimit + 20;

/**
 * The newest notices `n` about deadlines that nobody acted on, which this manager has neither read nor put off: whoever reads none has thousands of
 * them.
 */
const unread = (tx: Tx, { id }: User): Sql => sql`
  (select * from notices where user_id = ${id} and kind = 'escalation' and read_at is null and shown and (snoozed_until > ${tx.now}::timestamptz) is not true
    order by created_at desc limit ${sql.lit(newest)}) n`;

/** Changes with the ids of these notices: no entry of the journal tells of them, and those that were put off come back by themselves. */
export async function readEscalationsMark(tx: Tx, user: User): Promise<string> {
  const mark = await tx.row(sql`select count(*)::int as count, bit_xor(uuid_hash_extended(n.id, 0))::text as ids from ${unread(tx, user)}`);
  return JSON.stringify(mark);
}

/** Each is about a record, which has to be there still. */
export const escalationsPart = (tx: Tx, user: User, locale: Locale, mark: string): Part<FirstOf<Escalation>> => ({
  mark,
  isOwn: true,
  reads: { case: [], civilCase: [], issue: [], teaching: [], user: [] },
  make: async () => ({ answer: await readEscalations(tx, user, locale) }),
});

async function readEscalations(tx: Tx, user: User, locale: Locale): Promise<FirstOf<Escalation>> {
  type Row = Omit<Escalation, "text"> & { facts: Facts; total: number };
  const rows = await tx.rows<Row>(sql`
    select id, entity, record, facts, at, (count(*) over ())::int as total from (
      select n.id, n.entity, n.record_id as record, n.facts, n.created_at as at from ${unread(tx, user)}
      where ${shownTo(user)}
      order by n.created_at desc, n.id desc limit ${sql.lit(countLimit)}) e order by at desc, id desc limit ${sql.lit(shown)}`);
  const catalogue = catalogueOf(locale);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ facts, total: _total, ...row }) => ({ ...row, text: noticeText(catalogue, "escalation", facts) })),
  };
}
