import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import {
  adjournedDay,
  adjournedIn,
  factsIn,
  hasComplaint,
  heardIn,
  isOpen,
  isProcessed,
  judgedIn,
  liableIn,
  openIn,
  orderedIn,
} from "./row-conditions.ts";
import { type Source, within } from "./source.ts";

/** The figures that reports show per customer, establishment or month. Money in cents. */
export type GroupFigures = Record<(typeof figures)[number], number>;
const figures = [
  "cases",
  "issues",
  "complaints",
  "notProcessed",
  "open",
  "stillOpen",
  "amount",
  "priced",
  "recovered",
  "held",
  "suspended",
  "damning",
  "acquittal",
  "verdicts",
  "orders",
  "liability",
  "collected",
  "collaborators",
] as const;

/** What to group by; `month` is that of the date which the figure goes by. */
export type By = "customer" | "place" | "month";
type Row = { key: string } & Partial<GroupFigures>;

/** A company-wide record belongs to no establishment in particular. */
export const placeOf = sql`coalesce(r.establishment_id::text, 'empresa:' || r.customer_id)`;

/** The same figures by the same dates as the measures, for each group that has any. */
export async function readGroups(tx: Tx, cases: Source, issues: Source, by: By): Promise<ReadonlyMap<string, GroupFigures>> {
  const key = (day: Sql) =>
    by === "month" ? sql`date_trunc('month', ${day}::timestamp)::date::text` : by === "customer" ? sql`r.customer_id::text` : placeOf;
  const read = (day: Sql, values: Sql, from: Sql, where: Sql) =>
    tx.rows<Row>(sql`select ${key(day)} as key, ${values} from ${from} where ${where} group by 1`);
  const count = (only: Sql<boolean>) => sql`(count(*) filter (where ${only}))::int`;
  const parts = [
    await read(
      sql`r.facts_day`,
      sql`count(*)::int as cases, ${count(sql<boolean>`${isProcessed} and ${hasComplaint}`)} as complaints, ${count(sql`not ${isProcessed}`)} as "notProcessed",
        ${count(isOpen)} as "stillOpen", sum(r.ticket_amount)::bigint as amount, ${count(sql`r.ticket_amount > 0`)} as priced, sum(r.recovered)::bigint as recovered`,
      cases.table,
      factsIn(cases),
    ),
    // As of today: it belongs to no month.
    ...(by === "customer" ? [await read(sql`r.facts_day`, sql`count(*)::int as open`, cases.table, openIn(cases))] : []),
    await read(sql`r.facts_day`, sql`count(*)::int as issues`, issues.table, factsIn(issues)),
    await read(sql`r.trial_day`, sql`count(*)::int as held`, cases.table, heardIn(cases)),
    await read(adjournedDay, sql`count(*)::int as suspended`, cases.joined("adjournments"), adjournedIn(cases)),
    await read(
      sql`r.judgment_date`,
      sql`${count(sql`r.judgment_type = 'damning'`)} as damning, ${count(sql`r.judgment_type = 'acquittal'`)} as acquittal,
        ${count(sql`r.judgment_type is not null`)} as verdicts`,
      cases.table,
      judgedIn(cases),
    ),
    await read(sql`r.judgment_date`, sql`count(*)::int as orders`, cases.table, orderedIn(cases)),
    await read(
      sql`r.liability_day`,
      sql`sum(r.company_liability + r.injuries_liability)::bigint as liability, coalesce(sum(r.enforcement_payment), 0)::bigint as collected`,
      cases.table,
      liableIn(cases),
    ),
    await read(
      sql`a.date`,
      sql`coalesce(sum(a.price), 0)::bigint as collaborators`,
      cases.joined("collaborator_actions"),
      sql`${cases.rows} and ${within(sql`a.date`, cases.period)}`,
    ),
  ];
  const groups = new Map<string, GroupFigures>();
  for (const { key: name, ...values } of parts.flat()) groups.set(name, Object.assign(groups.get(name) ?? { ...noFigures }, values));
  return groups;
}

export const noFigures: GroupFigures = Object.fromEntries(figures.map((figure) => [figure, 0])) as GroupFigures;

export const addFigures = (groups: Iterable<GroupFigures>): GroupFigures =>
  [...groups].reduce((sum, group) => Object.fromEntries(figures.map((figure) => [figure, sum[figure] + group[figure]])) as GroupFigures, noFigures);
