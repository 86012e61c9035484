import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import { civilLapses, type LapseFacts } from "#domain/law/civil-lapse.ts";
import { type Day, daysBetween } from "#domain/law/days.ts";
import { alertDays } from "#domain/law/limitation.ts";
import { type OppositionFacts, opposedAs, oppositionDate } from "#domain/law/opposed-order.ts";
import { serviceDate } from "#domain/law/payment-order.ts";
import { civilPartyDate, indictmentDate, ownOrderStart } from "#domain/law/proceedings.ts";
import { answerTerm, cassationOf } from "#domain/law/second-instance.ts";
import type { Title } from "#domain/law/term-entry.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import { penalCourt, type SeatColumns, seatFrom, seatSubselects } from "#server/case-common/court-seat.ts";
import { sql } from "#server/db/sql.ts";
import { aboutCase, aboutCivilCase } from "#server/notices/subject.ts";
import { type Due, lastOf, reached, rule } from "./rule.ts";

const ofCase = { entity: penalCase, about: aboutCase, kind: "legalTerm" } as const;
const ofCivilCase = { entity: civilCase, about: aboutCivilCase, kind: "legalTerm" } as const;

/** Before the last day of a term; its name tells several terms of one record apart. */
function before(days: readonly number[], date: Day | null, today: Day, term: Title): Due | undefined {
  const left = date === null ? -1 : daysBetween(today, date);
  const occasion = left < 0 ? undefined : reached(days, left);
  return occasion === undefined ? undefined : { occasion, date: `${date!} ${term}`, facts: { date: date!, term } };
}

/** Terms of proceedings that are rare, all with one kind of notice. */
export const termRules = [
  /** The brief of the accusation in Spain. */
  rule<Pick<CaseRecord, "processing" | "indictmentDays"> & SeatColumns & { from: Day }>({
    ...ofCase,
    where: (
      now,
    ) => sql<boolean>`r.country = 'Spain' and r.indictment_notification_date between ${now}::timestamptz::date - 60 and ${now}::timestamptz::date + 1
      and not exists (select from case_actions a where a.case_id = r.id and a.action = 'indictment' and a.date >= r.indictment_notification_date)`,
    columns: sql`r.processing, r.indictment_days as "indictmentDays", r.indictment_notification_date as from,
      ${seatSubselects(penalCourt, sql`(select zip from establishments where id = r.establishment_id)`)}`,
    due: ({ from, ...row }, today) => before([3, 1], indictmentDate(row, from, seatFrom(row, row)), today, "law.indictment"),
  }),
  /** What the client may oppose of an ordonnance pénale. */
  rule<Pick<CaseRecord, "penalOrderOwnDate" | "penalOrderNotificationDate">>({
    ...ofCase,
    where: (now) => sql<boolean>`r.country = 'France' and r.final_date is null
      and coalesce(r.penal_order_own_date, r.penal_order_notification_date) between ${now}::timestamptz::date - 60 and ${now}::timestamptz::date + 1
      and not exists (select from case_actions a where a.case_id = r.id and a.action = 'resource'
        and a.date >= coalesce(r.penal_order_own_date, r.penal_order_notification_date))`,
    columns: sql`r.penal_order_own_date as "penalOrderOwnDate", r.penal_order_notification_date as "penalOrderNotificationDate"`,
    due: (row, today) => {
      const from = ownOrderStart(row);
      return before([10, 3, 1], from && endOfTerm(terms["fr.penalOrder.civil"], from, { jurisdiction: "fr" }), today, "law.penalOrder.civil");
    },
  }),
  /** The answer to the other side's appeal. */
  rule<Pick<CaseRecord, "crimeType" | "processing"> & SeatColumns & { from: Day }>({
    ...ofCase,
    where: (now) => sql<boolean>`r.country = 'Spain' and r.final_date is null and r.appeal_judgment_date is null
      and r.appeal_transfer_date between ${now}::timestamptz::date - 60 and ${now}::timestamptz::date + 1
      and not exists (select from case_actions a where a.case_id = r.id and a.action = 'resourceOpposition' and a.date >= r.appeal_transfer_date)`,
    columns: sql`r.crime_type as "crimeType", r.processing, r.appeal_transfer_date as from,
      ${seatSubselects(penalCourt, sql`(select zip from establishments where id = r.establishment_id)`)}`,
    due: ({ from, ...row }, today) => before([3, 1], endOfTerm(terms[answerTerm(row)], from, seatFrom(row, row)), today, "law.appealAnswer"),
  }),
  /** Cassation against the judgment of the second instance. */
  rule<Pick<CaseRecord, "crimeType" | "appealJudgmentDate" | "appealJudgmentNotificationDate"> & SeatColumns>({
    ...ofCase,
    where: (now) => sql<boolean>`r.final_date is null and coalesce(r.appeal_judgment_notification_date, r.appeal_judgment_date)
      between ${now}::timestamptz::date - 60 and ${now}::timestamptz::date + 1`,
    columns: sql`r.crime_type as "crimeType", r.appeal_judgment_date as "appealJudgmentDate",
      r.appeal_judgment_notification_date as "appealJudgmentNotificationDate",
      ${seatSubselects(penalCourt, sql`(select zip from establishments where id = r.establishment_id)`)}`,
    due: (row, today) => {
      const found = cassationOf(row as typeof row & Pick<CaseRecord, "country">);
      return before([3, 1], found ? endOfTerm(terms[found.key], found.from, seatFrom(row, row)) : null, today, "law.cassation");
    },
  }),
  /** The service of a French order to pay, and its judgment by default. */
  rule<Parameters<typeof serviceDate>[0] & { defaulted: Day | null; judged: Day | null }>({
    ...ofCivilCase,
    where: (now) => sql<boolean>`r.country = 'France' and (r.payment_order_date is not null or r.default_judgment_date is not null)
      and greatest(r.payment_order_date, r.default_judgment_date) >= ${now}::timestamptz::date - 220`,
    columns: sql`r.procedure, r.part_type as "partType", r.status, r.payment_order_date as "paymentOrderDate",
      r.demand_notification_date as "demandNotificationDate", r.default_judgment_date as defaulted, r.judgment_notification_date as judged`,
    due: ({ defaulted, judged, ...row }, today) =>
      before([30, 10, 3], serviceDate(row), today, "law.orderService") ??
      before(
        [30, 10, 3],
        defaulted && !judged ? endOfTerm(terms["fr.defaultJudgment"], defaulted, { jurisdiction: "fr" }) : null,
        today,
        "law.defaultJudgment",
      ),
  }),
  /** Joining a French trial as partie civile in writing. */
  rule<{ trial: string; zone: string }>({
    ...ofCase,
    where: (now) => sql<boolean>`r.country = 'France' and r.hearing_state = 'set'
      and r.trial_datetime between ${now}::timestamptz and ${now}::timestamptz + interval '5 days'
      and not exists (select from case_actions a where a.case_id = r.id and a.action = 'personation')`,
    columns: sql`r.trial_datetime as trial, coalesce(r.hearing_time_zone, r.time_zone) as zone`,
    due: ({ trial, zone }, today) => before([3, 0], civilPartyDate(trial, zone), today, "law.civilParty"),
  }),
  /** What the claimant of an opposed monitorio has to do. */
  rule<OppositionFacts & SeatColumns>({
    ...ofCivilCase,
    where: (now) => sql<boolean>`r.part_type = 'demanding'
      and r.opposition_notification_date between ${now}::timestamptz::date - 70 and ${now}::timestamptz::date + 1`,
    columns: sql`r.procedure, (r.claimed_amount / 100.0)::float8 as "claimedAmount", r.date, r.demand_date as "demandDate", r.status,
      r.opposition_notification_date as "oppositionNotificationDate", ${seatSubselects(sql`r.court_id`, sql`null::text`)}`,
    due: (row, today) => before([5, 2, 0], oppositionDate(row, seatFrom(row, row)), today, `law.opposition.${opposedAs(row)}`),
  }),
  /** The right to enforce a final judgment, and the claim before it is filed. */
  ...[
    sql<boolean>`r.final_date is not null and r.status = any(${[...civilPhases.judgment, ...civilPhases.enforcement]}::text[])`,
    sql<boolean>`r.final_date is null and r.part_type = 'demanding' and r.demand_date is null and r.status = any(${[...civilPhases.reception]}::text[])`,
  ].map((where) =>
    rule<LapseFacts>({
      ...ofCivilCase,
      where: () => where,
      columns: sql`r.status, r.part_type as "partType", r.action_arisen_date as "actionArisenDate", r.demand_date as "demandDate", r.final_date as "finalDate"`,
      due: (row, today) => {
        const [lapse] = row.partType === "demanding" ? civilLapses(row, { jurisdiction: row.country === "France" ? "fr" : "es" }) : [];
        const occasion = lapse && lastOf([...alertDays(lapse), lapse.date], today);
        if (!lapse || occasion === undefined) return undefined;
        const term = lapse.period.of === "civilClaim" ? "law.civilClaim" : "law.civilJudgment";
        return { occasion, date: `${lapse.date} ${term}`, facts: { date: lapse.date, term } };
      },
    }),
  ),
];
