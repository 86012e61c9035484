import { nextRun } from "#domain/reports/schedule.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The head office gets its report of the week every Monday. The daily job queues the first run. */
export async function seedSchedules(tx: Tx, office: { id: string; customer: string | null }) {
  const id = newId();
  const rule = { every: "week", day: 1, hour: 8 } as const;
  await tx.run(sql`
    insert into report_schedules (id, user_id, kind, format, customer_id, period, every, day, hour, next_at)
    values (${id}, ${office.id}, 'customer', 'pdf', ${office.customer}, 'lastWeek', ${rule.every}, ${rule.day}, ${rule.hour},
      ${nextRun(rule, tx.now, "Europe/Madrid")})`);
  await tx.run(sql`insert into report_schedule_recipients (schedule_id, user_id) values (${id}, ${office.id})`);
}
