import { countLimit } from "#api/limits.ts";
import type { Load } from "#api/office-day.ts";
import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { hearingSources, takesPlaceIn } from "#server/case-common/hearing-sources.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { countedFields } from "./counted-fields.ts";
import { hearingDays } from "./read-hearings.ts";

/** A firm has some hundreds of lawyers at most. */
const maxLawyers = 300;

type Row = Omit<Load, "lawyer"> & { id: string; alias: string; color: string | null; isShown: boolean };

/** How much each lawyer has to do. For staff only. */
export const loadsPart = (tx: Tx, today: Day): Part<Load[]> => ({
  // Of issues only their lawyer, and that they come and go: their tasks go with them.
  reads: { case: true, civilCase: true, issue: ["lawyer"], task: true, lawyer: true },
  followsTerms: { shows: [] },
  // The lawyer before has less to do.
  moves,
  make: async () => ({ answer: await readLoads(tx, today) }),
  amends: {
    fields: countedFields.filter((name) => !moves.includes(name)),
    isStructural: true,
    read: (loads, ids) => amendLoads(tx, today, loads, ids),
  },
});

const moves = ["lawyer", "trialLawyer"];

const readLoads = async (tx: Tx, today: Day): Promise<Load[]> =>
  (await tx.rows(rowsOf(today, sql`${hasRecords} order by l.alias, l.id limit ${sql.lit(maxLawyers)}`))).map(toLoad);

/** Only the lawyers of these records are counted again. */
async function amendLoads(tx: Tx, today: Day, loads: Load[], ids: readonly string[]): Promise<Load[]> {
  const isChanged = sql`id = any(${ids}::uuid[])`;
  const changed = await tx.rows(
    rowsOf(
      today,
      sql`l.id in (select lawyer_id from cases where ${isChanged} union all select trial_lawyer_id from cases where ${isChanged}
        union all select lawyer_id from civil_cases where ${isChanged}
        union all select lawyer_id from issues where ${isChanged})`,
    ),
  );
  const isKnown = changed.every(({ id, isShown }) => loads.some(({ lawyer }) => lawyer.id === id) === isShown);
  // Otherwise somebody has a first record, or none any more.
  if (!isKnown) return readLoads(tx, today);
  const amended = new Map(changed.map((row) => [row.id, toLoad(row)]));
  return loads.map((load) => amended.get(load.lawyer.id) ?? load);
}

const toLoad = ({ id, alias, color, isShown: _isShown, ...load }: Row): Load => ({ lawyer: { id, alias, color }, ...load });

const hasRecords = sql<boolean>`coalesce(k.cases + k.civil, 0) > 0 and not l.deleted`;

/** Live records are kept numbers; the rest is counted by an index, up to a limit for each lawyer. */
function rowsOf(today: Day, condition: Sql): Sql<Row> {
  const counted = (rows: Sql) => sql`(select count(*)::int from (${rows} limit ${sql.lit(countLimit)}) n)`;
  const hearing = (kind: HearingKind) => {
    const { from, lawyer } = hearingSources[kind];
    const rows = [sql`${lawyer} = l.id`, ...takesPlaceIn(kind, { from: today, to: addDays(today, hearingDays - 1) })];
    return counted(sql`select from ${from} where ${sql.join(rows, sql` and `)}`);
  };
  const late = (table: "cases" | "civil_cases" | "issues", column: "case_id" | "civil_case_id" | "issue_id") =>
    sql`select from tasks t join ${sql.table(table)} r on r.id = t.${sql.id(column)} where r.lawyer_id = l.id and not r.deleted
      and t.done_at is null and not t.deleted and t.due_date < ${today}::date`;
  return sql`
    select l.id, l.alias, l.color, k.cases::int as cases, k.civil::int as "civilCases", k.idle::int as "idleCases", k.idle_civil::int as "idleCivilCases",
      ${hearing("trial")} as hearings, least(${sql.lit(countLimit)}, ${hearing("priorHearing")} + ${hearing("civilTrial")}) as "civilHearings",
      ${counted(sql`select from record_terms t where t.lawyer_id = l.id and t.date < ${today}::date and not t.is_calm`)} as "overdueTerms",
      ${counted(sql`${late("cases", "case_id")} union all ${late("civil_cases", "civil_case_id")} union all ${late("issues", "issue_id")}`)} as "overdueTasks",
      greatest((select max(last_action_date) from cases where lawyer_id = l.id and last_action_date is not null and not deleted),
        (select max(last_action_date) from civil_cases where lawyer_id = l.id and last_action_date is not null and not deleted)) as "lastAction",
      ${hasRecords} as "isShown"
    from lawyers l cross join lateral (select sum(cases) as cases, sum(civil_cases) as civil, sum(idle_cases) as idle, sum(idle_civil_cases) as idle_civil
        from lawyer_loads where lawyer_id = l.id) k
    where ${condition}`;
}
