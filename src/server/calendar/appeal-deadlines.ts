import { accepts } from "#domain/access/rules.ts";
import type { User } from "#domain/access/user.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { hasNoAppeal } from "#domain/law/civil.ts";
import { addDays } from "#domain/law/days.ts";
import { appealTerm } from "#domain/law/deadlines.ts";
import { endOfTerm, type TermKey, terms } from "#domain/law/terms.ts";
import { provinceOf } from "#domain/provinces.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type EventRow, named } from "./event-row.ts";
import { entityOf, ofLawyers, type PeriodInput, statusOf } from "./event-sources.ts";

/** What the law asks of a case to tell the term. */
type Facts = Pick<CaseRecord, "country" | "crimeType" | "processing"> & Pick<CivilRecord, "procedure" | "claimedAmount" | "date">;
/** As an event on the day of the notification; the seat of the court, else of the shop, has holidays of its own. */
type Notified = EventRow & { facts: Facts; zip: string | null };

/** The longest term, over August and the holidays around it. */
const reach = 90;

/** The last days to appeal, reckoned from the notification as in the case itself; like there, for lawyers and up. */
export async function appealDeadlines(tx: Tx, user: User, name: CalendarName, { from, to, kinds, lawyers }: PeriodInput): Promise<EventRow[]> {
  if (!accepts("lawyer", user.role) || (kinds && !kinds.includes("appealDeadline"))) return [];
  const rows = [
    sql<boolean>`not r.deleted and r.judgment_notification_date between ${addDays(from, -reach)}::date and ${to}::date`,
    visible(user, entityOf[name]),
    ...ofLawyers(sql`r.lawyer_id`, lawyers),
  ];
  const notified = await tx.rows(named(notifiedIn(name, rows), sql`, e.facts, coalesce(k.zip, s.zip, c.zip) as zip`) as Sql<Notified>);
  // Few days, terms and provinces: each is reckoned once.
  const ends = new Map<string, string>();
  return notified.flatMap(({ facts, zip, ...row }) => {
    const term = sources[name].termOf(facts);
    if (!term) return [];
    const key = `${term} ${row.day} ${facts.country} ${zip?.slice(0, 2)}`;
    const day = ends.get(key) ?? lastDay(term, row.day, facts, zip);
    ends.set(key, day);
    return from <= day && day <= to ? [{ ...row, day }] : [];
  });
}

type AppealKey = Extract<TermKey, `${string}.appeal.${string}` | "fr.appeal" | `${string}.civilAppeal`>;
type Source = { columns: Sql; from: Sql; decided: Sql<boolean>; termOf: (facts: Facts) => AppealKey | undefined };

const sources: Readonly<Record<CalendarName, Source>> = {
  penal: {
    columns: sql`coalesce(r.court_penal_id, r.court_id, r.court_instruction_id) as court_id, r.establishment_id,
      jsonb_build_object('country', r.country, 'crimeType', r.crime_type, 'processing', r.processing) as facts`,
    from: sql`cases r`,
    decided: sql`r.case_status in ('guiltyVerdict', 'innocentVerdict')`,
    termOf: appealTerm,
  },
  civil: {
    columns: sql`r.court_id, null::uuid as establishment_id,
      jsonb_build_object('country', r.country, 'procedure', r.procedure, 'claimedAmount', r.claimed_amount / 100.0, 'date', r.date) as facts`,
    from: sql`civil_cases r`,
    decided: sql`r.status in ('estimatedDemand', 'dismissedDemand')`,
    termOf: (facts) => (hasNoAppeal(facts) ? undefined : `${jurisdictionOf(facts)!}.civilAppeal`),
  },
};

function notifiedIn(name: CalendarName, rows: Sql<boolean>[]): Sql {
  const { columns, from, decided } = sources[name];
  return sql`select 'appealDeadline' as kind, r.id as source, r.id as record, r.version, r.number, ${statusOf(name)} as status,
      r.judgment_notification_date as day, null as time, null as at, r.time_zone as zone, r.lawyer_id, null as room, r.customer_id, ${columns}
    from ${from} where ${sql.join([decided, ...rows], sql` and `)}`;
}

function lastDay(term: AppealKey, notified: string, facts: Facts, zip: string | null): string {
  const jurisdiction = jurisdictionOf(facts)!;
  const province = zip && jurisdiction === "es" ? provinceOf(zip, facts.country) : undefined;
  return endOfTerm(terms[term], notified, { jurisdiction, ...(province && { province }) });
}
