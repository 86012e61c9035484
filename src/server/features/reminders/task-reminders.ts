import { type Day, daysBetween, localDay } from "#domain/law/days.ts";
import type { TaskRecordName } from "#domain/tasks/task-records.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import type { RunningJob } from "#server/jobs/job.ts";
import { notify } from "#server/notices/notify.ts";
import { readPlace } from "#server/tasks/make-tasks.ts";
import { subjectOf } from "#server/tasks/notify-assignee.ts";
import { grace, reached } from "./rule.ts";

/** On the day itself, the day after, and a week after. */
const occasions = [0, -1, -7];

type DueTask = { id: string; name: TaskRecordName; record: string; assignee: string; dueDate: Day };

/** Reminds everybody of their open tasks that are due today or overdue. */
export async function remindTasks(deps: Deps, job: RunningJob) {
  const today = localDay(deps.now(), "Europe/Madrid");
  const rows = await deps.db.asSystem((tx) =>
    tx.rows<DueTask>(sql`
      select t.id, case when t.case_id is not null then 'case' when t.civil_case_id is not null then 'civilCase' else 'issue' end as name,
        coalesce(t.case_id, t.civil_case_id, t.issue_id) as record, t.assignee_id as assignee, t.due_date as "dueDate"
      from tasks t where t.done_at is null and not t.deleted and t.assignee_id is not null
        and t.due_date between ${today}::date - ${sql.lit(7 + grace)}::int and ${today}::date
      order by t.due_date, t.id`),
  );
  for (const { id, name, record, assignee, dueDate } of rows) {
    if (job.cancelled()) return;
    const days = daysBetween(dueDate, today);
    const occasion = reached(occasions, -days);
    if (occasion === undefined) continue;
    await deps.db.asSystem(async (tx) => {
      // It may have been done since it was read.
      if (!(await tx.row(sql`select from tasks where id = ${id} and done_at is null and not deleted`))) return;
      const subject = subjectOf(await readPlace(tx, name, record), assignee);
      await notify(tx, deps, subject, { kind: "taskDue", key: `${id} ${occasion} ${dueDate}`, facts: { date: dueDate, days } });
    });
  }
}
