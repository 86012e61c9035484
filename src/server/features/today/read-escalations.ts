import type { Escalation } from "#api/office-day.ts";
import { countLimit, type FirstOf } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { type Facts, noticeText } from "#domain/notices/facts.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { shownTo } from "#server/notices/shown-to.ts";

const shown = 5;

/** The notices `n` about deadlines that nobody acted on, which this manager has not read. */
const unread = ({ id }: User): Sql => sql`notices n where n.user_id = ${id} and n.kind = 'escalation' and n.read_at is null and n.shown`;

/** Changes with the ids of these notices: no entry of the journal tells of them, and those that were put off come back by themselves. */
export async function readEscalationsMark(tx: Tx, user: User): Promise<string> {
  const isPutOff = sql`n.snoozed_until > ${tx.now}::timestamptz`;
  const id = sql`uuid_hash_extended(n.id, 0)`;
  const mark = await tx.row(sql`
    select count(*)::int as count, bit_xor(${id})::text as all, bit_xor(${id}) filter (where ${isPutOff})::text as "putOff" from ${unread(user)}`);
  return JSON.stringify(mark);
}

/** Those of them that are not put off. Each is about a record, which has to be there still. */
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
      select n.id, n.entity, n.record_id as record, n.facts, n.created_at as at from ${unread(user)}
        and (n.snoozed_until > ${tx.now}::timestamptz) is not true and ${shownTo(user)}
      order by n.created_at desc, n.id desc limit ${sql.lit(countLimit)}) e order by at desc, id desc limit ${sql.lit(shown)}`);
  const catalogue = catalogueOf(locale);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ facts, total: _total, ...row }) => ({ ...row, text: noticeText(catalogue, "escalation", facts) })),
  };
}
