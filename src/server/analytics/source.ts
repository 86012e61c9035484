import type { AnalyticsQuery } from "#api/analytics.ts";
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

/** The records that figures are about: those that the user may see and the filters select. */
export type Source = {
  screen: Screen;
  table: Sql;
  /** Conditions on the table aliased `r`. Every statement of this folder starts with them. */
  rows: Sql<boolean>;
  /** The table joined with lines or links of its records, aliased `a`. */
  joined: (what: keyof typeof joinable) => Sql;
  period: Period;
};

export function sourceOf(user: User, screen: Screen, { customer, zones, establishments, start, end }: AnalyticsQuery): Source {
  const entity = entities[screen];
  const isWhole = !establishments || establishments.includes("empresa");
  const filter = { ...(customer && { customer }), ...(zones && { zones }), ...(!isWhole && { establishment: establishments }) };
  refuseHidden(user, entity, { filter });
  const rows = sql<boolean>`${sql.join([...countedRowsOf(user, entity, { filter }), ...unconverted(screen)], sql` and `)}`;
  return buildSource(screen, rows, { start, end }, isStaff(user.role));
}

/** All records of a customer, for precomputed sums only: it checks nobody's rights. */
export const sourceOfCustomer = (customer: string, period: Period, screen: Screen = "cases"): Source =>
  buildSource(screen, sql`${sql.join([sql`r.counted and r.customer_id = ${customer}`, ...unconverted(screen)], sql` and `)}`, period, true);

/** A converted issue is counted as a case. */
const unconverted = (screen: Screen) => (screen === "issues" ? [sql<boolean>`r.converted_case_id is null`] : []);

/** The lines and links that figures need, with their columns. */
const joinable = {
  criminals: ["criminal_id"],
  bands: ["band_id"],
  witnesses: ["injured"],
  adjournments: ["date", "reason"],
  actions: ["date", "type", "action"],
  collaborator_actions: ["date", "type", "action", "price"],
} as const;

function buildSource(screen: Screen, rows: Sql<boolean>, period: Period, seesAll: boolean): Source {
  const entity = entities[screen];
  const table = sql`${sql.table(tableOf(entity))} r`;
  const own = sql.ref(`a.${entity.name}_id`);
  return {
    screen,
    table,
    rows,
    joined: (what) => {
      const name = `${entity.name}_${what}`;
      if (seesAll) return sql`${table} join ${sql.table(name)} a on ${own} = r.id`;
      // Row-level security would be evaluated for each of its rows; the view has the same conditions built in.
      return sql`${sql.table(`counted_${name}`)} r cross join lateral (select ${sql.join(joinable[what].map((column) => sql.ref(`r.${column}`)))}) a`;
    },
    period,
  };
}

/** The day is in the period. */
export const within = (day: Sql, { start, end }: Period): Sql<boolean> => sql`${day} between ${start}::date and ${end}::date`;
