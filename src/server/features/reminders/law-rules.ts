import { penalCase } from "#domain/cases/case.ts";
import { addMonths, type Day, daysBetween } from "#domain/law/days.ts";
import { type AppealFacts, appealDate } from "#domain/law/deadlines.ts";
import { alertDays, type LimitationFacts, limitationsOf } from "#domain/law/limitation.ts";
import { seatFrom } from "#server/case-common/court-seat.ts";
import { sql } from "#server/db/sql.ts";
import { aboutCase } from "#server/notices/subject.ts";
import { type Judged, judgedColumns, judgedSince, runs } from "./judged-cases.ts";
import { lastOf, reached, rule } from "./rule.ts";

const ofCase = { entity: penalCase, about: aboutCase } as const;

export const lawRules = [
  /** A restraining order that ends in a week. */
  rule<{ end: Day }>({
    ...ofCase,
    kind: "orderEnd",
    where: (now) => sql<boolean>`r.restraining_order and r.restraining_order_end_date
      between ${now}::timestamptz::date + 4 and ${now}::timestamptz::date + 8`,
    columns: sql`r.restraining_order_end_date as end`,
    due: ({ end }, today) => {
      const occasion = reached([7], daysBetween(today, end));
      return occasion === undefined ? undefined : { occasion, date: end, facts: { date: end } };
    },
  }),
  /** Limitation: on the days that the table of periods names, and on the last day. */
  rule<LimitationFacts>({
    ...ofCase,
    kind: "limitation",
    where: (now) => sql<boolean>`r.limitation_date between ${now}::timestamptz::date - 3 and ${now}::timestamptz::date + 370`,
    columns: sql`r.datetime, r.case_status as "caseStatus", r.crime_type as "crimeType", r.penal_type as "penalType", r.minors,
      r.judgment_date as "judgmentDate", r.judgment_notification_date as "judgmentNotificationDate", r.final_date as "finalDate",
      r.theft_count as "theftCount", r.sentence_months as "sentenceMonths",
      (select coalesce(jsonb_agg(jsonb_build_object('date', i.date, 'act', i.act, 'against', i.against, 'effect', i.effect)), '[]')
        from case_interruptions i where i.case_id = r.id) as interruptions`,
    due: (row, today) => {
      const [limitation] = limitationsOf(row);
      if (!limitation) return undefined;
      const { date } = limitation;
      const occasion = lastOf([...alertDays(limitation), date], today);
      return occasion === undefined ? undefined : { occasion, date, facts: { date } };
    },
  }),
  /** The term to appeal against a judgment. */
  rule<Judged & AppealFacts>({
    ...ofCase,
    kind: "appeal",
    where: (now) => sql<boolean>`${judgedSince(sql`${now}::timestamptz::date - 60`)} and ${runs}`,
    columns: judgedColumns,
    due: (facts, today) => {
      const date = appealDate(facts, seatFrom(facts, facts));
      const left = date === null ? -1 : daysBetween(today, date);
      const occasion = left < 0 ? undefined : reached([3, 1], left);
      return occasion === undefined ? undefined : { occasion, date: date!, facts: { date: date! } };
    },
  }),
  /** Civil liability that a convicted person still owes, every three months. */
  rule<{ judged: Day }>({
    ...ofCase,
    kind: "civilLiability",
    where: () => sql<boolean>`r.case_status = 'guiltyVerdict' and r.open_amount > 0
      and r.judgment_date is not null and r.enforcement_sentence_compliance is distinct from 'insolvency'`,
    columns: sql`r.judgment_date as judged`,
    due: ({ judged }, today) => {
      const quarter = Math.floor(daysBetween(judged, today) / 90);
      const occasion = [quarter, quarter - 1].find((n) => n > 0 && lastOf([addMonths(judged, 3 * n)], today) === 0);
      return occasion === undefined ? undefined : { occasion, date: judged };
    },
  }),
];
