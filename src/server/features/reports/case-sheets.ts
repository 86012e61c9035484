import { factsIn, isInForce, isShown, judgedIn, orderedIn } from "#server/analytics/row-conditions.ts";
import { type Source, within } from "#server/analytics/source.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { autos, clock, column, courtClock, enumColumn, place, placeJoins, type SheetColumn } from "./sheet.ts";

/** The cases of the period, newest first. */
export const caseColumns: readonly SheetColumn[] = [
  column("cid"),
  column("date", "date"),
  column("time", "time"),
  column("shopCode"),
  column("establishment"),
  column("zone"),
  enumColumn("caseStatus", "caseStatus"),
  enumColumn("notProcessedReason", "notProcessedReason"),
  enumColumn("penalType", "penalTypes"),
  enumColumn("crimeType", "crimeTypes"),
  enumColumn("stealType", "stealType"),
  enumColumn("theftMethod", "theftMethod"),
  enumColumn("modusOperandi", "modusOperandi"),
  column("ticketAmount", "money"),
  column("recovered", "money"),
  column("claimed", "money"),
  enumColumn("recoveredProducts", "recoveredProducts"),
  enumColumn("theftCount", "theftCount"),
  column("bands"),
  column("minors", "boolean"),
  enumColumn("regularInArea", "regularInArea"),
  enumColumn("looseArticles", "looseArticles"),
  column("articles"),
  enumColumn("hasImages", "hasImages"),
  enumColumn("fcse", "fcse"),
  column("attestation"),
  column("complaintDatetime", "datetime"),
  enumColumn("complaintPlace", "complaintPlaces"),
  enumColumn("fcseReason", "fcseReasons"),
  enumColumn("processing", "processing"),
  column("lawyer"),
];

export const casesOf = (source: Source): Sql => sql`
  select r.id as record, r.number as cid, r.facts_day as date, to_char(r.datetime at time zone r.time_zone, 'HH24:MI') as time, e.code as "shopCode", ${place},
    (select string_agg(z.alias, ', ' order by z.alias) from zone_establishments l join zones z on z.id = l.zone_id and not z.deleted
      where l.establishment_id = r.establishment_id) as zone,
    r.case_status as "caseStatus", r.not_processed_reason as "notProcessedReason", r.penal_type as "penalType", r.crime_type as "crimeType",
    r.steal_type as "stealType", r.theft_method as "theftMethod", r.modus_operandi as "modusOperandi", r.ticket_amount as "ticketAmount",
    r.recovered, r.ticket_amount - r.recovered as claimed, r.recovered_products as "recoveredProducts", r.theft_count as "theftCount",
    (select string_agg(b.alias, ', ' order by b.alias) from case_bands l join bands b on b.id = l.band_id where l.case_id = r.id) as bands,
    r.minors, r.regular_in_area as "regularInArea", r.loose_articles as "looseArticles",
    (select string_agg(case when g.quantity = 1 then '' else g.quantity || ' x ' end || g.name, '; ' order by g.id) from case_articles g where g.case_id = r.id) as articles,
    r.has_images as "hasImages", r.fcse, r.attestation,
    ${clock(sql`r.complaint_datetime`)} as "complaintDatetime", r.complaint_place as "complaintPlace", r.fcse_reason as "fcseReason", r.processing,
    l.alias as lawyer
  from ${source.table} ${placeJoins} left join lawyers l on l.id = r.lawyer_id
  where ${factsIn(source)} and ${isShown} order by r.datetime desc, r.id desc`;

/** Hearings and judgments of the period. */
export const trialColumns: readonly SheetColumn[] = [
  column("cid"),
  column("establishment"),
  column("trialDatetime", "datetime"),
  column("court"),
  column("autos"),
  enumColumn("callType", "callTypes"),
  enumColumn("trialStatus", "trialStatus"),
  column("adjournments", "number"),
  enumColumn("trialAccordance", "trialAccordance"),
  column("judgmentDate", "date"),
  enumColumn("judgmentType", "judgmentTypes"),
  enumColumn("notGuiltySentenceReason", "notGuiltySentenceReason"),
  column("penaltyAmount", "money"),
  column("prison", "boolean"),
  column("companyLiability", "money"),
  column("injuriesLiability", "money"),
  column("enforcementNumber"),
  column("collected", "money"),
  column("openAmount", "money"),
  enumColumn("enforcementPaymentMethod", "enforcementPaymentMethods"),
  enumColumn("compliance", "enforcementSentenceCompliance"),
];

export const trialsOf = (source: Source): Sql => sql`
  select r.id as record, r.number as cid, ${place}, ${courtClock(sql`r.trial_datetime`)} as "trialDatetime", k.alias as court, ${autos}, r.call_type as "callType",
    r.trial_status as "trialStatus", (select count(*)::int from case_adjournments a where a.case_id = r.id) as adjournments,
    r.trial_accordance as "trialAccordance", r.judgment_date as "judgmentDate", r.judgment_type as "judgmentType",
    r.not_guilty_sentence_reason as "notGuiltySentenceReason", r.penalty_amount as "penaltyAmount", r.prison,
    r.company_civil_liability_amount as "companyLiability", r.injuries_civil_liability_amount as "injuriesLiability",
    r.enforcement_number as "enforcementNumber", r.enforcement_payment as collected, r.open_amount as "openAmount", r.enforcement_payment_method as "enforcementPaymentMethod",
    r.enforcement_sentence_compliance as compliance
  from ${source.table} ${placeJoins} left join courts k on k.id = r.court_id
  where ((${source.rows} and ${within(sql`r.trial_day`, source.period)}) or (${judgedIn(source)})) and ${isShown}
  order by coalesce(r.trial_datetime, r.judgment_date::timestamptz) desc, r.id desc`;

/** Restraining orders of judgments in the period. */
export const orderColumns: readonly SheetColumn[] = [
  column("cid"),
  column("establishment"),
  column("orderStart", "date"),
  column("orderEnd", "date"),
  column("orderScope"),
  column("inForce", "boolean"),
];

export const ordersOf = (source: Source, now: Date): Sql => sql`
  select r.id as record, r.number as cid, ${place}, r.restraining_order_start_date as "orderStart", r.restraining_order_end_date as "orderEnd",
    r.restraining_order_explanation as "orderScope", ${isInForce(now)} as "inForce"
  from ${source.table} ${placeJoins} where ${orderedIn(source)} and ${isShown} order by r.restraining_order_end_date desc nulls last, r.id desc`;
