import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Facts } from "#domain/notices/facts.ts";
import { deadlineKinds, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { notify } from "#server/notices/notify.ts";
import { aboutCase, aboutCivilCase } from "#server/notices/subject.ts";
import { readRecord } from "#server/records/read.ts";
import { readSettings } from "#server/system/settings.ts";

/** In days. Older reminders were escalated on their day, or are out of date. */
const lookBack = 30;

type IgnoredReminder = { kind: NoticeKind; entity: "case" | "civilCase"; record: string; facts: Facts; key: string };

/** Notifies managers of deadlines whose reminder is `escalationDays` old, in records that nobody has changed since. */
export async function escalate(deps: Deps) {
  const now = deps.now();
  const rows = await deps.db.asSystem(async (tx) => {
    const { escalationDays } = await readSettings(tx);
    if (escalationDays === 0) return [];
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    return tx.rows<IgnoredReminder>(sql`
      select distinct on (n.key) n.kind, n.entity, n.record_id as record, n.facts, n.key from notices n
        left join cases c on n.entity = 'case' and c.id = n.record_id and not c.deleted
        left join civil_cases v on n.entity = 'civilCase' and v.id = n.record_id and not v.deleted
      where n.kind = any(${deadlineKinds}::text[]) and n.created_at between ${ago(escalationDays + lookBack)}::timestamptz and ${ago(escalationDays)}::timestamptz
        and n.version = coalesce(c.version, v.version)
      order by n.key`);
  });
  for (const { kind, entity, record, facts, key } of rows)
    await deps.db.asSystem(async (tx) => {
      const subject =
        entity === "case"
          ? aboutCase(await readRecord(tx, systemReader, penalCase, record))
          : aboutCivilCase(await readRecord(tx, systemReader, civilCase, record));
      await notify(tx, deps, subject, { kind: "escalation", key, facts: { ...facts, deadline: kind } });
    });
}
