import type { AskedAnalytics } from "#api/analytics.ts";
import { isStaff } from "#domain/access/roles.ts";
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
  /** The table of links to bands, and its column for ours. */
  bands: { table: Sql; own: Sql };
  /** The table together with what hangs on its records, aliased `a`. */
  having: (what: keyof typeof hanging) => Sql;
  period: Period;
};

export function sourceOf(user: User, screen: Screen, { customer, zones, establishments, start, end }: AskedAnalytics): Source {
  const entity = entities[screen];
  const isWhole = !establishments || establishments.includes("empresa");
  const filter = { ...(customer && { customer }), ...(zones && { zones }), ...(!isWhole && { establishment: establishments }) };
  refuseHidden(user, entity, { filter });
  // An issue that became a case is counted there.
  const only = screen === "issues" ? [sql<boolean>`r.converted_case_id is null`] : [];
  const rows = sql<boolean>`${sql.join([...countedRowsOf(user, entity, { filter }), ...only], sql` and `)}`;
  return sourceWith(screen, rows, { start, end }, isStaff(user.role));
}

/** All cases of a customer, for what is kept of them: never for a person. */
export const sourceOfCustomer = (customer: string, period: Period): Source =>
  sourceWith("cases", sql`r.counted and r.customer_id = ${customer}`, period, true);

/** What else hangs on records is not counted for very many of them. */
const hanging = {
  criminals: ["criminal_id"],
  adjournments: ["date", "reason"],
  actions: ["date", "type", "action"],
  collaborator_actions: ["date", "type", "action", "price"],
} as const;

function sourceWith(screen: Screen, rows: Sql<boolean>, period: Period, seesAll: boolean): Source {
  const entity = entities[screen];
  const table = sql`${sql.table(tableOf(entity))} r`;
  const own = sql.ref(`a.${entity.name}_id`);
  return {
    screen,
    table,
    rows,
    bands: { table: sql.table(`${entity.name}_bands`), own: sql.ref(`l.${entity.name}_id`) },
    having: (what) => {
      const name = `${entity.name}_${what}`;
      if (seesAll) return sql`${table} join ${sql.table(name)} a on ${own} = r.id`;
      // The policy of the table would be asked for each of its rows; the view has the same limits in it.
      return sql`${sql.table(`counted_${name}`)} r cross join lateral (select ${sql.join(hanging[what].map((column) => sql.ref(`r.${column}`)))}) a`;
    },
    period,
  };
}

/** A day of the record lies in the period. */
export const within = (day: Sql, { start, end }: Period): Sql<boolean> => sql`${day} between ${start}::date and ${end}::date`;
