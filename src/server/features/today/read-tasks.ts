import { countLimit } from "#api/limits.ts";
import type { DayTask, Work } from "#api/office-day.ts";
import type { DayRecord } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { issue } from "#domain/issues/issue.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { type Counted, countedIds } from "./counted.ts";
import { namedRecord, namingFields, placeJoins, type RecordRow, recordColumns, withRecord } from "./day-record.ts";

const shown = 8;
/** Later ones are in the list. */
const horizon = 7;

const records = [
  { entity: penalCase, name: "case", type: "penal", from: sql`tasks t join cases r on r.id = t.case_id` },
  { entity: civilCase, name: "civilCase", type: "civil", from: sql`tasks t join civil_cases r on r.id = t.civil_case_id` },
  { entity: issue, name: "issue", type: "issue", from: sql`tasks t join issues r on r.id = t.issue_id` },
] as const;

/** The open tasks that are due within a week, all or those with this condition on the task `t` or its record `r`, the oldest first. */
export function tasksPart(tx: Tx, user: User, today: Day, whose: Sql<boolean> | undefined): Part<Work["tasks"]> {
  const kinds = records
    .filter(({ type }) => user.availableTypes.includes(type))
    .map(({ entity, ...kind }) => {
      const where = [
        sql<boolean>`t.done_at is null and not t.deleted and t.due_date <= ${addDays(today, horizon)}::date and not r.deleted`,
        visible(user, entity),
        ...(whose ? [whose] : []),
      ];
      return { ...kind, where };
    });
  return {
    reads: { task: true, case: namingFields, civilCase: namingFields, issue: namingFields, customer: true, establishment: true, lawyer: true },
    make: () => readTasks(tx, today, kinds),
    admits: ({ ids }) => {
      const isIn = ({ from, where }: Kind) =>
        sql`exists (select from ${from} where ${sql.join([...where, sql`r.id = any(${ids}::uuid[])`], sql` and `)})`;
      return sql`(${sql.join([sql`false`, ...kinds.map(isIn)], sql` or `)})`;
    },
  };
}

type Kind = { name: DayRecord["entity"]; from: Sql; where: Sql<boolean>[] };

async function readTasks(tx: Tx, today: Day, kinds: readonly Kind[]): Promise<Counted<Work["tasks"]>> {
  if (kinds.length === 0) return { answer: { total: 0, overdue: 0, rows: [] }, counted: [] };
  const selects = kinds.map(
    ({ name, from, where }) =>
      sql`(select ${recordColumns(name)}, t.id as task, t.what, t.due_date, t.assignee_id from ${from} where ${sql.join(where, sql` and `)}
        order by t.due_date, t.id limit ${sql.lit(countLimit)})`,
  );
  type Row = RecordRow & Omit<DayTask, "record" | "id"> & { task: string; total: number; overdue: number; counted: string[] | null };
  const rows = await tx.rows<Row>(sql`
    select ${namedRecord}, x.task, x.what, x.due_date as "dueDate", x.assignee_id as assignee, x.total, x.overdue, x.counted
    from (select a.*, least(count(*) over (), ${countLimit})::int as total, least(count(*) filter (where due_date < ${today}::date) over (), ${countLimit})::int as overdue,
        ${countedIds(sql`due_date`)}
      from (${sql.join(selects, sql` union all `)}) a order by due_date, task limit ${sql.lit(shown)}) x ${placeJoins} order by x.due_date, x.task`);
  const [first] = rows;
  const answer = {
    total: first?.total ?? 0,
    overdue: first?.overdue ?? 0,
    rows: rows.map(({ task, total: _total, overdue: _overdue, counted: _counted, ...row }) => ({ ...withRecord(row), id: task })),
  };
  return { answer, counted: rows.flatMap(({ counted }) => counted ?? []) };
}
