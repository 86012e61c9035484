import { sql } from "#server/db/sql.ts";

/** The columns of a `Conviction`: of the case `r` and the person `p`, linked by `l`. Amounts are in cents. */
export const convictionColumns = sql`
  l.criminal_id as criminal, r.country, r.penal_type as "penalType", r.facts_day as "factsDay", r.crime_type as "crimeType", r.processing, r.ticket_amount as "ticketAmount",
  r.judgment_date as "judgmentDate", r.judgment_notification_date as "judgmentNotificationDate", r.final_date as "finalDate",
  r.sentence_months as "sentenceMonths", r.sentence_served_date as "sentenceServedDate", r.sentence_suspended_date as "sentenceSuspendedDate",
  case when p.birth_date is null then r.minors else r.facts_day < p.birth_date + interval '18 years' end as "isMinor"`;
