import type { CaseRecord } from "#domain/cases/status.ts";
import { penalCourt, type SeatColumns, seatSubselects } from "#server/case-common/court-seat.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** What the last day to appeal against a judgment depends on. */
export type Judged = Pick<CaseRecord, "crimeType" | "processing" | "judgmentDate" | "judgmentNotificationDate"> & { minors: boolean } & SeatColumns;

export const judgedColumns = sql`r.crime_type as "crimeType", r.processing, r.minors, r.judgment_date as "judgmentDate",
  r.judgment_notification_date as "judgmentNotificationDate",
  ${seatSubselects(penalCourt, sql`(select zip from establishments where id = r.establishment_id)`)}`;

/** Cases `r` whose term to appeal began on this day or later, whatever their status. */
export const judgedSince = (day: Sql): Sql<boolean> => sql`(r.judgment_notification_date >= ${day}
  or (r.judgment_notification_date is null and r.country = 'France' and r.judgment_date >= ${day}))`;

/** The term runs until the judgment is final or this side has appealed. */
export const runs = sql<boolean>`r.final_date is null and not exists (
  select from case_actions a where a.case_id = r.id and a.action = 'resource' and a.date >= coalesce(r.judgment_date, '-infinity'))`;
