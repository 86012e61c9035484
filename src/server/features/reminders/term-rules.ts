import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import { civilLapses, type LapseFacts } from "#domain/law/civil-lapse.ts";
import { type Day, daysBetween } from "#domain/law/days.ts";
import { alertDays } from "#domain/law/limitation.ts";
import { type OppositionFacts, opposedAs, oppositionDate } from "#domain/law/opposed-order.ts";
import { civilPartyDate, indictmentTerm } from "#domain/law/proceedings.ts";
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
  rule<Pick<CaseRecord, "processing"> & SeatColumns & { from: Day }>({
    ...ofCase,
    where: (
      now,
    ) => sql<boolean>`r.country = 'Spain' and r.indictment_notification_date between ${now}::timestamptz::date - 60 and ${now}::timestamptz::date + 1
      and not exists (select from case_actions a where a.case_id = r.id and a.action = 'indictment' and a.date >= r.indictment_notification_date)`,
    columns: sql`r.processing, r.indictment_notification_date as from,
      ${seatSubselects(penalCourt, sql`(select zip from establishments where id = r.establishment_id)`)}`,
    due: ({ from, ...row }, today) => before([3, 1], endOfTerm(terms[indictmentTerm(row)], from, seatFrom(row, row)), today, "law.indictment"),
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
      columns: sql`r.status, r.part_type as "partType", r.date, r.demand_date as "demandDate", r.final_date as "finalDate"`,
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
