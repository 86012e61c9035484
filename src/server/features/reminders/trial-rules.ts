import { penalCase } from "#domain/cases/case.ts";
import { daysBetween, localDay } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { aboutCase, courtTime } from "#server/notices/subject.ts";
import { type Rule, reached, rule } from "./rule.ts";

type Row = { trial: string; court: string | null; hearingTimeZone: string | null };

const trial = {
  entity: penalCase,
  about: aboutCase,
  columns: sql`r.trial_datetime as trial, r.hearing_time_zone as "hearingTimeZone",
    (select alias from courts where id = coalesce(r.court_id, r.court_penal_id, r.court_instruction_id)) as court`,
} as const satisfies Partial<Rule<Row>>;

/** The trial is between `from` and `to` days after now. */
const trialBetween = (now: Date, from: number, to: number) =>
  sql<boolean>`r.case_status = 'trialPending' and r.hearing_state = 'set' and coalesce(r.trial_datetime, '-infinity')
    between ${now}::timestamptz + make_interval(days => ${from}) and ${now}::timestamptz + make_interval(days => ${to})`;

export const trialRules = [
  /** An approaching trial. */
  rule<Row>({
    ...trial,
    kind: "trialReminder",
    where: (now) => trialBetween(now, 0, 8),
    due: ({ trial: date, court, timeZone, hearingTimeZone }, today) => {
      const days = daysBetween(today, localDay(date, hearingTimeZone ?? timeZone));
      const occasion = reached([7, 1], days);
      return occasion === undefined ? undefined : { occasion, date, facts: { ...courtTime({ hearingTimeZone }), date, days, court: court ?? "" } };
    },
  }),
  /** A trial that should be over, from the next morning on: asks for its result. */
  rule<Row>({
    ...trial,
    kind: "trialResult",
    where: (now) => trialBetween(now, -5, 0),
    due: ({ trial: date, timeZone, hearingTimeZone }, today) => {
      const occasion = reached([-1], daysBetween(today, localDay(date, hearingTimeZone ?? timeZone)));
      return occasion === undefined ? undefined : { occasion, date };
    },
  }),
];
