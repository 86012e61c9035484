import type { Load } from "#api/office-day.ts";
import { countLimit } from "#api/today-parts.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { hearingDays } from "./read-hearings.ts";

/** A firm has some hundreds of lawyers at most. */
const maxLawyers = 300;

type Row = Omit<Load, "lawyer"> & { id: string; alias: string; color: string | null };

/** How much each lawyer has to do. For staff only. */
export const loadsPart = (tx: Tx, today: Day): Part<Load[]> => ({
  reads: { case: true, civilCase: true, task: true, lawyer: true },
  followsTerms: true,
  make: async () => ({ answer: await readLoads(tx, today) }),
});

/** Live records are kept numbers; the rest is counted by an index, up to a limit for each lawyer. */
async function readLoads(tx: Tx, today: Day): Promise<Load[]> {
  const begins = (day: Day) => sql`(${day}::date::timestamp at time zone 'Europe/Madrid')`;
  const [from, to] = [begins(today), begins(addDays(today, hearingDays))];
  const counted = (rows: Sql) => sql`(select count(*)::int from (${rows} limit ${sql.lit(countLimit)}) n)`;
  const hearing = (date: "prior_hearing_date" | "trial_hearing_date", state: "prior_hearing_state" | "trial_hearing_state") =>
    counted(
      sql`select from civil_cases where lawyer_id = l.id and ${sql.id(date)} >= ${from} and ${sql.id(date)} < ${to} and ${sql.id(state)} in ('set', 'held') and not deleted`,
    );
  const rows = await tx.rows<Row>(sql`
    select l.id, l.alias, l.color, k.cases::int as cases, k.civil::int as "civilCases", k.idle::int as "idleCases", k.idle_civil::int as "idleCivilCases",
      least(${sql.lit(countLimit)}, ${counted(sql`select from cases where coalesce(trial_lawyer_id, lawyer_id) = l.id and trial_datetime >= ${from} and trial_datetime < ${to}
        and hearing_state in ('set', 'held') and not deleted`)}
        + ${hearing("prior_hearing_date", "prior_hearing_state")} + ${hearing("trial_hearing_date", "trial_hearing_state")}) as hearings,
      ${counted(sql`select from record_terms t where t.lawyer_id = l.id and t.date < ${today}::date and not t.is_calm`)} as "overdueTerms",
      ${counted(sql`select from tasks t where t.assignee_id = l.user_id and t.done_at is null and not t.deleted and t.due_date < ${today}::date`)} as "overdueTasks",
      greatest((select max(last_action_date) from cases where lawyer_id = l.id and last_action_date is not null and not deleted),
        (select max(last_action_date) from civil_cases where lawyer_id = l.id and last_action_date is not null and not deleted)) as "lastAction"
    from (select lawyer_id, sum(cases) as cases, sum(civil_cases) as civil, sum(idle_cases) as idle, sum(idle_civil_cases) as idle_civil
        from lawyer_loads group by lawyer_id) k join lawyers l on l.id = k.lawyer_id
    where k.cases + k.civil > 0 and not l.deleted order by l.alias, l.id limit ${sql.lit(maxLawyers)}`);
  return rows.map(({ id, alias, color, ...load }) => ({ lawyer: { id, alias, color }, ...load }));
}
