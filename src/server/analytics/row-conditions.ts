import { openStatuses } from "#domain/lifecycle/open-statuses.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type Source, within } from "./source.ts";

/** Conditions on a row `r`: which rows count in a period, by which date. */
export const factsIn = ({ rows, period }: Source): Sql<boolean> => sql`${rows} and ${within(sql`r.facts_day`, period)}`;

export const heardIn = ({ rows, period }: Source): Sql<boolean> =>
  sql`${rows} and r.hearing_state = 'held' and r.trial_day is not null and ${within(sql`r.trial_day`, period)}`;

export const judgedIn = ({ rows, period }: Source): Sql<boolean> =>
  sql`${rows} and ${within(sql`r.judgment_date`, period)} and r.judgment_date is not null`;

export const liableIn = ({ rows, period }: Source): Sql<boolean> => sql`${rows} and ${within(sql`r.liability_day`, period)}
  and r.case_status <> 'notProcessed' and (r.company_liability + r.injuries_liability > 0 or r.enforcement_payment > 0)`;

/** Day of an adjournment `a` in the time zone of its case. */
export const adjournedDay = sql`(a.date at time zone r.time_zone)::date`;
export const adjournedIn = ({ rows, period }: Source): Sql<boolean> =>
  sql`${rows} and a.date >= ${period.start}::date - 1 and a.date < ${period.end}::date + 2 and ${within(adjournedDay, period)}`;

/** Restraining orders of judgments in the period. */
export const orderedIn = (source: Source): Sql<boolean> => sql`${judgedIn(source)} and r.judgment_type = 'damning' and r.restraining_order`;
/** In the time zone of the case. */
export const today = (now: Date): Sql => sql`(${now}::timestamptz at time zone r.time_zone)::date`;
/** The order is in force today. */
export const isInForce = (now: Date): Sql<boolean> =>
  sql`coalesce(r.restraining_order_start_date <= ${today(now)} and r.restraining_order_end_date >= ${today(now)}, false)`;

/** Blocked records count in figures but are never listed: every list of single records needs this condition. */
export const isShown: Sql<boolean> = sql`not r.deleted`;

/** A status of open records. */
export const isOpen: Sql<boolean> = sql`(r.case_status = any(${openStatuses.case}::text[]))`;
/** Cases that are open today, whenever it happened: what days, pickers and lists show as open. */
export const openIn = ({ rows }: Source): Sql<boolean> => sql`${rows} and ${isOpen} and ${isShown}`;

export const isProcessed: Sql<boolean> = sql`(r.case_status <> 'notProcessed')`;
export const hasComplaint: Sql<boolean> = sql`(r.complaint_datetime is not null)`;
