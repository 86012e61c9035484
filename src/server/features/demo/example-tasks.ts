import { statusesOf } from "#domain/cases/status-groups.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import type { TaskRecordName } from "#domain/tasks/task-records.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { columnOf } from "#server/records/columns.ts";
import { hoursBefore } from "./hours-before.ts";
import { insertRows } from "./insert-rows.ts";

type Person = { id: string; alias: string };
type Worker = Person & { role: string; isQuiet: boolean };
type Found = { id: string; customer: string; what: string; preset: string; name: TaskRecordName };

/** Days from today on which tasks are due: some are late, some for today, the others of this week, the next and later. */
const dueDays = [-9, -3, -1, 0, 0, 0, 1, 2, 4, 7, 8, 10, 16, 30];
/** Of the lawyer whose day is quiet. */
const quietDays = [6, 18];
/** Days ago on which tasks were done. */
const doneDays = [0, 1, 1, 2, 5, 9];

/** The work of an office: everybody who has tasks gets late ones, some for today, some to come and some that are done, by hand and by rule. */
export async function seedTasks(tx: Tx) {
  const people = await tx.rows<Worker>(
    sql`select id, alias, role, email like 'lawyer2@%' as "isQuiet" from users where role in ('lawyer', 'manager', 'admin') order by id`,
  );
  for (const [place, person] of people.entries()) {
    const seen = seenBy(person);
    const due = person.isQuiet ? quietDays : dueDays;
    const wanted = due.length + doneDays.length;
    const cases = await usualTasks(tx, "case", seen, person.isQuiet ? wanted : wanted - 5, place);
    const others = [...(await usualTasks(tx, "civilCase", seen, 3, place)), ...(await usualTasks(tx, "issue", seen, 2, place))];
    const found = [...cases.slice(0, doneDays.length + 2), ...others, ...cases.slice(doneDays.length + 2)];
    const today = localDay(tx.now, "Europe/Madrid");
    const rows = found.map((of, index) => {
      const ago = index < doneDays.length ? doneDays[index]! : undefined;
      const isByRule = of.name !== "issue" && index % 3 === 0;
      return {
        id: newId(),
        what: of.what,
        due_date: addDays(today, ago === undefined ? due[index - doneDays.length]! : -ago),
        assignee_id: person.id,
        customer_id: of.customer,
        origin: isByRule ? `preset:${of.preset}` : null,
        created_by: isByRule ? null : person.id,
        created_at: hoursBefore(tx, 24 * 12),
        done_at: ago === undefined ? null : hoursBefore(tx, 24 * ago + 2),
        done_by_id: ago === undefined ? null : person.id,
        ...Object.fromEntries(
          (["case", "civilCase", "issue"] as const).map((name) => [columnOf(name, { kind: "ref", to: name }), of.name === name ? of.id : null]),
        ),
      };
    });
    await insertRows(tx, "tasks", rows);
    for (const row of rows)
      append(tx, { ...plainEntry(row.created_by ? person : null, "task", row.id, "create"), version: 1, customer: row.customer_id });
  }
}

function seenBy({ id, role, isQuiet }: Worker): Sql<boolean> {
  if (isQuiet) return sql`r.lawyer_id in (select id from lawyers where user_id = ${id})`;
  return role === "lawyer" ? sql`r.customer_id in (select customer_id from user_customers where user_id = ${id})` : sql`true`;
}

const open = {
  case: sql<boolean>`r.case_status = any(${statusesOf("active")}::text[])`,
  civilCase: sql<boolean>`r.status <> 'archived'`,
  issue: sql<boolean>`r.converted_case_id is null`,
} as const satisfies Record<TaskRecordName, Sql<boolean>>;
const tables = { case: "cases", civilCase: "civil_cases", issue: "issues" } as const;
const statuses = { case: sql`r.case_status`, civilCase: sql`r.status`, issue: sql`null::text` } as const;

/** A usual task for each of some newer records, not the same records for everybody. */
const usualTasks = (tx: Tx, name: TaskRecordName, seen: Sql<boolean>, count: number, place: number): Promise<Found[]> =>
  tx.rows<Found>(sql`
    select r.id, r.customer_id as customer, p.what, p.id as preset, ${name} as name from ${sql.table(tables[name])} r
    cross join lateral (select p.id, p.what from task_presets p where p.record_kind = ${name} and p.country = r.country
      and coalesce(p.case_status, p.civil_status) is not distinct from ${statuses[name]} order by p.days, p.what limit 1) p
    where not r.deleted and ${seen} and ${open[name]} and not exists (select from tasks t where coalesce(t.case_id, t.civil_case_id, t.issue_id) = r.id)
    order by (r.cid + ${place}) % 11, r.cid desc limit ${count}`);
