import type { AskedAnalytics } from "#api/analytics.ts";
import type { User } from "#domain/access/user.ts";
import type { Period } from "#domain/analytics/period.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { countedRowsOf, refuseHidden } from "#server/records/listing.ts";

export type Screen = "cases" | "issues";
const entities: Record<Screen, Entity> = { cases: penalCase, issues: issue };

/** The records that figures are about: those of one kind that the person sees and the filters leave. */
export type Source = {
  screen: Screen;
  table: Sql;
  /** Conditions on the table aliased `r`. Every statement of this folder begins with them. */
  rows: Sql<boolean>;
  /** The table of links to another kind of record, and its column for ours. */
  link: (to: "bands" | "criminals") => { table: Sql; own: Sql };
  period: Period;
};

export function sourceOf(user: User, screen: Screen, { customer, zones, establishments, start, end }: AskedAnalytics): Source {
  const entity = entities[screen];
  const isWhole = !establishments || establishments.includes("empresa");
  const filter = { ...(customer && { customer }), ...(zones && { zones }), ...(!isWhole && { establishment: establishments }) };
  refuseHidden(user, entity, { filter });
  // An issue that became a case is counted there.
  const only = screen === "issues" ? [sql<boolean>`r.converted_case_id is null`] : [];
  return sourceWith(screen, sql`${sql.join([...countedRowsOf(user, entity, { filter }), ...only], sql` and `)}`, { start, end });
}

/** All cases of a customer, for what is kept of them: never for a person. */
export const sourceOfCustomer = (customer: string, period: Period): Source =>
  sourceWith("cases", sql`r.counted and r.customer_id = ${customer}`, period);

function sourceWith(screen: Screen, rows: Sql<boolean>, period: Period): Source {
  const entity = entities[screen];
  return {
    screen,
    table: sql`${sql.table(tableOf(entity))} r`,
    rows,
    link: (to) => ({ table: sql.table(`${entity.name}_${to}`), own: sql.ref(`l.${entity.name}_id`) }),
    period,
  };
}

/** A day of the record lies in the period. */
export const within = (day: Sql, { start, end }: Period): Sql<boolean> => sql`${day} between ${start}::date and ${end}::date`;
