import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { TermEntity } from "./compute-terms.ts";
import { type Keep, keepTerms } from "./keep-terms.ts";

/** Records from before the upgrade that can have a next step: those that are not closed, and verdicts in which a term or instalments may still run. */
const live: Readonly<Record<TermEntity, Sql<boolean>>> = {
  case: sql<boolean>`not deleted and (case_idle_days(case_status) is not null or open_amount > 0
    or (case_status in ('dismissed', 'guiltyVerdict', 'innocentVerdict') and updated_at > now() - interval '90 days'))`,
  civilCase: sql<boolean>`not deleted and civil_case_idle_days(status) is not null`,
};

/** The next of them in the order of their ids. */
export async function nextToFill(tx: Tx, entity: TermEntity, after: string, limit: number): Promise<string[]> {
  const table = sql.table(entity === "case" ? "cases" : "civil_cases");
  const rows = await tx.rows<{ id: string }>(sql`select id from ${table} where id > ${after} and ${live[entity]} order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Dates what was done before, which lets triggers date the next step, and adds the terms. */
export const fillRecords: Keep = async (tx, entity, ids) => {
  await tx.run(
    entity === "case"
      ? sql`update cases c set status_since = coalesce(c.status_since, ${sinceOf(sql`case_status_history`, sql`case_id`)}),
          last_action_date = last_case_action(c.id, c.time_zone) where c.id = any(${ids}::uuid[])`
      : sql`update civil_cases c set status_since = coalesce(c.status_since, ${sinceOf(sql`civil_case_status_history`, sql`civil_case_id`)}),
          last_action_date = last_task_done(c.id, c.time_zone) where c.id = any(${ids}::uuid[])`,
  );
  await keepTerms(tx, entity, ids);
};

/** The day of the last change of status that was not undone; an undo directly follows what it undoes. */
const sinceOf = (history: Sql, record: Sql): Sql => sql`(
  select (max(l.date) at time zone c.time_zone)::date from (
    select h.date, h."from", h."to", h.undone, lag(h.undone) over (order by h.date, h.id) as "isUndo" from ${history} h where h.${record} = c.id) l
  where l."from" is distinct from l."to" and not l.undone and not coalesce(l."isUndo", false))`;

/** Issues that wait for their conversion. */
export const fillIssues = (tx: Tx) =>
  tx.run(sql`update issues set next_date = null where conversion_asked_at is not null and converted_case_id is null and not deleted`);
