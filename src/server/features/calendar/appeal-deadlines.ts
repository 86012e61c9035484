import { accepts } from "#domain/access/rules.ts";
import type { User } from "#domain/access/user.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { hasNoAppeal } from "#domain/law/civil.ts";
import type { Day } from "#domain/law/days.ts";
import { appealTerm } from "#domain/law/deadlines.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import { seatAt } from "#domain/law/working-days.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type EventRow, withPlaceNames } from "./event-row.ts";
import { entityOf, ofLawyers, type PeriodInput, statusOf } from "./event-sources.ts";
import { type AppealKey, notificationWindow } from "./notification-window.ts";

/** The facts that decide the term of a case. `zip` is that of the court, else of the establishment: its local holidays count. */
type Facts = Pick<CaseRecord, "country" | "crimeType" | "processing"> & Pick<CivilRecord, "procedure" | "claimedAmount" | "date">;
type Notified = Facts & { id: string; notified: Day; lawyer: string | null; zip: string | null };

/** The last day to appeal in a case. */
export type Appeal = { id: string; day: Day; lawyer: string | null };

/** The last days to appeal, computed from the notification as on the page of the case, and like there only for lawyers and staff. */
export async function findAppeals(tx: Tx, user: User, name: CalendarName, { from, to, kinds, lawyers }: PeriodInput): Promise<Appeal[]> {
  if (!accepts("lawyer", user.role) || (kinds && !kinds.includes("appealDeadline"))) return [];
  const { facts, court, place, decided, termOf } = sources[name];
  const { since, until } = notificationWindow(name, { from, to });
  const rows = [
    decided,
    sql`not r.deleted and r.judgment_notification_date between ${since}::date and ${until}::date`,
    visible(user, entityOf[name]),
    ...ofLawyers(sql`r.lawyer_id`, lawyers),
  ];
  const found = await tx.rows<Notified>(sql`
    select r.id, r.judgment_notification_date as notified, r.lawyer_id as lawyer, r.country, ${facts}, coalesce(k.zip, ${place.zip}, c.zip) as zip
    from ${place.from} left join courts k on k.id = ${court} left join customers c on c.id = r.customer_id where ${sql.join(rows, sql` and `)}`);
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
        null as at, r.time_zone as zone, null as state, r.lawyer_id, null as room, r.customer_id, ${sources[name].court} as court_id, ${sources[name].place.id} as establishment_id
      from ${name === "penal" ? sql`cases r` : sql`civil_cases r`} where r.id = any(${[...days.keys()]}::uuid[])`),
  );
  return rows.map((row) => ({ ...row, day: days.get(row.record)! }));
}

type Source = {
  facts: Sql;
  court: Sql;
  place: { from: Sql; id: Sql; zip: Sql };
  decided: Sql<boolean>;
  termOf: (facts: Facts) => AppealKey | undefined;
};

const sources: Readonly<Record<CalendarName, Source>> = {
  penal: {
    facts: sql`r.crime_type as "crimeType", r.processing`,
    court: sql`coalesce(r.court_penal_id, r.court_id, r.court_instruction_id)`,
    place: { from: sql`cases r left join establishments s on s.id = r.establishment_id`, id: sql`r.establishment_id`, zip: sql`s.zip` },
    decided: sql`r.case_status in ('guiltyVerdict', 'innocentVerdict')`,
    termOf: appealTerm,
  },
  civil: {
    facts: sql`r.procedure, (r.claimed_amount / 100.0)::float8 as "claimedAmount", r.date`,
    court: sql`r.court_id`,
    place: { from: sql`civil_cases r`, id: sql`null::uuid`, zip: sql`null::text` },
    decided: sql`r.status in ('estimatedDemand', 'dismissedDemand')`,
    termOf: (facts) => (hasNoAppeal(facts) ? undefined : `${jurisdictionOf(facts)!}.civilAppeal`),
  },
};

/** Cached: there are few combinations of day, term and province. */
const lastDays = new Map<string, Day>();
const maxCached = 50_000;

function lastDay(term: AppealKey, { notified, country, zip }: Notified): Day {
  const seat = seatAt({ country }, zip);
  const key = `${term} ${notified} ${seat.province}`;
  const known = lastDays.get(key) ?? endOfTerm(terms[term], notified, seat);
  if (lastDays.size >= maxCached) lastDays.clear();
  lastDays.set(key, known);
  return known;
}
