import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { beforeAnswer } from "#domain/civil-cases/status.ts";
import { type Day, daysBetween, localDay } from "#domain/law/days.ts";
import { workingDaysBetween } from "#domain/law/working-days.ts";
import { type SeatColumns, seatFrom, seatSubselects } from "#server/case-common/court-seat.ts";
import { sql } from "#server/db/sql.ts";
import { aboutCivilCase } from "#server/notices/subject.ts";
import { reached, rule } from "./rule.ts";

const ofCivilCase = { entity: civilCase, about: aboutCivilCase } as const;

/** A hearing for which it is still open whether it is held by video. */
const hearing = (name: "prior_hearing" | "trial_hearing", video: "prior_hearing_video_conference" | "judgment") =>
  rule<{ hearing: string }>({
    ...ofCivilCase,
    kind: "videoConference",
    where: (now) => sql<boolean>`${sql.ref(`r.${video}`)} = 'pending' and ${sql.ref(`r.${name}_state`)} = 'set'
      and coalesce(${sql.ref(`r.${name}_date`)}, '-infinity') between ${now}::timestamptz and ${now}::timestamptz + interval '11 days'`,
    columns: sql`${sql.ref(`r.${name}_date`)} as hearing`,
    due: ({ hearing: day, timeZone }, today) => {
      const occasion = reached([10], daysBetween(today, localDay(day, timeZone)));
      return occasion === undefined ? undefined : { occasion, date: day, facts: { date: day } };
    },
  });

export const civilRules = [
  /** The answer to a claim against the customer, in working days. A deadline of the other side gives no reminder. */
  rule<{ end: Day } & SeatColumns>({
    ...ofCivilCase,
    kind: "civilDue",
    where: (now) => sql<boolean>`r.part_type = 'defendant' and r.status = any(${[...beforeAnswer]}::text[])
      and coalesce(r.demand_response_due_date, '-infinity') between ${now}::timestamptz::date - 1 and ${now}::timestamptz::date + 70`,
    columns: sql`r.demand_response_due_date as end, ${seatSubselects(sql`r.court_id`, sql`null::text`)}`,
    due: ({ end, ...row }, today) => {
      const days = workingDaysBetween(today, end, seatFrom(row, row));
      const occasion = end < today ? undefined : reached([10, 5, 2, 0], days);
      return occasion === undefined ? undefined : { occasion, date: end, facts: { date: end, days } };
    },
  }),
  hearing("prior_hearing", "prior_hearing_video_conference"),
  hearing("trial_hearing", "judgment"),
];
