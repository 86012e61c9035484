import type { Escalation } from "#api/office-day.ts";
import { countLimit, type FirstOf } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { type Facts, noticeText } from "#domain/notices/facts.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { shownTo } from "#server/notices/shown-to.ts";

const shown = 5;

/** Deadlines that nobody acted on: the notices about them that this manager has neither read nor put off. */
export async function readEscalations(tx: Tx, user: User, locale: Locale): Promise<FirstOf<Escalation>> {
  type Row = Omit<Escalation, "text"> & { facts: Facts; total: number };
  const rows = await tx.rows<Row>(sql`
    select id, entity, record, facts, at, (count(*) over ())::int as total from (
      select n.id, n.entity, n.record_id as record, n.facts, n.created_at as at from notices n
      where n.user_id = ${user.id} and n.kind = 'escalation' and n.read_at is null and n.shown
        and (n.snoozed_until > ${tx.now}::timestamptz) is not true and ${shownTo(user)}
      order by n.created_at desc, n.id desc limit ${sql.lit(countLimit)}) e order by at desc, id desc limit ${sql.lit(shown)}`);
  const catalogue = catalogueOf(locale);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ facts, total: _total, ...row }) => ({ ...row, text: noticeText(catalogue, "escalation", facts) })),
  };
}
