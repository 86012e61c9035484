import { accepts } from "#domain/access/rules.ts";
import type { User } from "#domain/access/user.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { type CivilAppealFacts, civilAppealTerm, hasNoAppeal } from "#domain/law/civil-appeal.ts";
import type { Day } from "#domain/law/days.ts";
import { type AppealFacts, appealTerm } from "#domain/law/deadlines.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import { visible } from "#server/access/visible.ts";
import { penalCourt, type SeatColumns, seatColumns, seatFrom } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type EventRow, withPlaceNames } from "./event-row.ts";
import { entityOf, ofLawyers, type PeriodInput, statusOf } from "./event-sources.ts";
import { type AppealKey, notificationWindow } from "./notification-window.ts";

/** The facts that decide the term of a case, and the place of its court. */
type Facts = AppealFacts & CivilAppealFacts;
type Started = Facts & SeatColumns & { id: string; started: Day; lawyer: string | null };

/** The last day to appeal in a case. */
export type Appeal = { id: string; day: Day; lawyer: string | null };

/** The last days to appeal, computed as on the page of the case, and like there only for lawyers and staff. */
export async function findAppeals(tx: Tx, user: User, name: CalendarName, { from, to, kinds, lawyers }: PeriodInput): Promise<Appeal[]> {
  if (!accepts("lawyer", user.role) || (kinds && !kinds.includes("appealDeadline"))) return [];
  const { facts, court, place, started, isOpen, termOf } = sources[name];
  const { since, until } = notificationWindow(name, { from, to });
  const rows = [
    sql<boolean>`not r.deleted and r.final_date is null and ${isOpen}`,
    started.within(since, until),
    visible(user, entityOf[name]),
    ...ofLawyers(sql`r.lawyer_id`, lawyers),
  ];
  const found = await tx.rows<Started>(sql`
    select r.id, ${started.day} as started, r.lawyer_id as lawyer, r.country, ${facts}, ${seatColumns(place.zip)}
    from ${place.from} left join courts k on k.id = ${court} where ${sql.join(rows, sql` and `)}`);
  return found.flatMap((row) => {
    const term = termOf(row);
    const day = term && lastDay(term, row);
    return day && from <= day && day <= to ? [{ id: row.id, day, lawyer: row.lawyer }] : [];
  });
}

/** Appeals as events. */
export async function readAppeals(tx: Tx, name: CalendarName, found: readonly Appeal[]): Promise<EventRow[]> {
  if (found.length === 0) return [];
  const days = new Map(found.map(({ id, day }) => [id, day]));
  const rows = await tx.rows(
    withPlaceNames(sql`select 'appealDeadline' as kind, r.id as source, r.id as record, r.version, r.number, ${statusOf(name)} as status, null as day, null as time,
        null as at, r.time_zone as zone, null as state, r.lawyer_id, null as room, null as what, r.customer_id, ${sources[name].court} as court_id, ${sources[name].place.id} as establishment_id
      from ${name === "penal" ? sql`cases r` : sql`civil_cases r`} where r.id = any(${[...days.keys()]}::uuid[])`),
  );
  return rows.map((row) => ({ ...row, day: days.get(row.record)! }));
}

type Source = {
  facts: Sql;
  court: Sql;
  place: { from: Sql; id: Sql; zip: Sql };
  /** The day from which the term runs. */
  started: { day: Sql; within: (since: Day, until: Day) => Sql<boolean> };
  isOpen: Sql<boolean>;
  termOf: (facts: Facts) => AppealKey | undefined;
};

const sources: Readonly<Record<CalendarName, Source>> = {
  penal: {
    facts: sql`r.crime_type as "crimeType", r.processing, r.minors`,
    court: penalCourt,
    place: { from: sql`cases r left join establishments s on s.id = r.establishment_id`, id: sql`r.establishment_id`, zip: sql`s.zip` },
    // A French judgment that was not served counts from the day it was given.
    started: {
      day: sql`coalesce(r.judgment_notification_date, r.judgment_date)`,
      within: (since, until) => sql`(r.judgment_notification_date between ${since}::date and ${until}::date or (r.judgment_notification_date is null
        and r.country = 'France' and r.judgment_date between ${since}::date and ${until}::date))`,
    },
    isOpen: sql`not exists (select from case_actions a where a.case_id = r.id and a.action = 'resource' and a.date >= coalesce(r.judgment_date, '-infinity'))`,
    termOf: appealTerm,
  },
  civil: {
    facts: sql`r.procedure, (r.claimed_amount / 100.0)::float8 as "claimedAmount", r.date, r.demand_date as "demandDate"`,
    court: sql`r.court_id`,
    place: { from: sql`civil_cases r`, id: sql`null::uuid`, zip: sql`null::text` },
    started: {
      day: sql`r.judgment_notification_date`,
      within: (since, until) => sql`r.judgment_notification_date between ${since}::date and ${until}::date`,
    },
    isOpen: sql`true`,
    termOf: (facts) => (hasNoAppeal(facts) ? undefined : civilAppealTerm(facts)),
  },
};

/** Cached: there are few combinations of day, term and province. */
const lastDays = new Map<string, Day>();
const maxCached = 50_000;

function lastDay(term: AppealKey, row: Started): Day {
  const seat = seatFrom(row, row);
  const key = `${term} ${row.started} ${seat.province}`;
  const known = lastDays.get(key) ?? endOfTerm(terms[term], row.started, seat);
  if (lastDays.size >= maxCached) lastDays.clear();
  lastDays.set(key, known);
  return known;
}
