import { type Sql, sql } from "#server/db/sql.ts";
import { type Source, within } from "./source.ts";

/** Which rows of `r` count by which of their days, for whoever groups them. */
export const factsIn = ({ rows, period }: Source): Sql<boolean> => sql`${rows} and ${within(sql`r.facts_day`, period)}`;

export const heldIn = ({ rows, period }: Source): Sql<boolean> =>
  sql`${rows} and r.trial_status = 'celebrated' and r.trial_day is not null and ${within(sql`r.trial_day`, period)}`;

export const judgedIn = ({ rows, period }: Source): Sql<boolean> =>
  sql`${rows} and ${within(sql`r.judgment_date`, period)} and r.judgment_date is not null`;

export const liableIn = ({ rows, period }: Source): Sql<boolean> => sql`${rows} and ${within(sql`r.liability_day`, period)}
  and r.case_status <> 'notProcessed' and (r.company_liability + r.injuries_liability > 0 or r.enforcement_payment > 0)`;

/** Hearings that were lost, `a`, by the clock of their case. */
export const lostDay = sql`(a.date at time zone r.time_zone)::date`;
export const lostIn = ({ rows, period }: Source): Sql<boolean> =>
  sql`${rows} and a.date >= ${period.start}::date - 1 and a.date < ${period.end}::date + 2 and ${within(lostDay, period)}`;

/** An order to stay away that a judgment of the period gave. */
export const orderedIn = (source: Source): Sql<boolean> => sql`${judgedIn(source)} and r.judgment_type = 'damning' and r.restraining_order`;
/** By the clocks where it happened. */
export const today = sql`(now() at time zone r.time_zone)::date`;
/** An order holds today. */
export const isInForce: Sql<boolean> = sql`coalesce(r.restraining_order_start_date <= ${today} and r.restraining_order_end_date >= ${today}, false)`;

/** What is blocked counts, and is shown to nobody: for whoever lists rows one by one. */
export const isShown: Sql<boolean> = sql`not r.deleted`;

export const isProcessed: Sql<boolean> = sql`(r.case_status <> 'notProcessed')`;
export const isComplained: Sql<boolean> = sql`(r.complaint_datetime is not null)`;
