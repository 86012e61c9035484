import { accepts } from "#domain/access/rules.ts";
import type { User } from "#domain/access/user.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { jurisdictionOf } from "#domain/check.ts";
import { addDays } from "#domain/law/days.ts";
import { appealTerm } from "#domain/law/deadlines.ts";
import { endOfTerm, terms } from "#domain/law/terms.ts";
import { provinceOf } from "#domain/provinces.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type EventRow, named } from "./event-row.ts";
import { entityOf, ofLawyers, type PeriodInput, statusOf } from "./event-sources.ts";

type Notified = EventRow & Pick<CaseRecord, "country" | "crimeType" | "processing"> & { zip: string | null };

/** The longest term, over August and the holidays around it. */
const reach = 90;

/** The last days to appeal, reckoned from the notification as in the case itself; like there, for lawyers and up. */
export async function appealDeadlines(tx: Tx, user: User, name: CalendarName, { from, to, kinds, lawyers }: PeriodInput): Promise<EventRow[]> {
  if (!accepts("lawyer", user.role) || (kinds && !kinds.includes("appealDeadline"))) return [];
  const rows = [visible(user, entityOf[name]), ...ofLawyers(sql`r.lawyer_id`, lawyers)];
  const notified = await tx.rows<Notified>(named(selects[name]({ from: addDays(from, -reach), to }, rows), more) as Sql<Notified>);
  return notified
    .map(({ country, crimeType, processing, zip, ...row }) => ({ ...row, day: lastDay(name, row.day, { country, crimeType, processing, zip }) }))
    .filter(({ day }) => from <= day && day <= to);
}

function lastDay(name: CalendarName, notified: string, { zip, ...facts }: Pick<Notified, "country" | "crimeType" | "processing" | "zip">): string {
  const jurisdiction = jurisdictionOf(facts)!;
  const province = zip && jurisdiction === "es" ? provinceOf(zip, facts.country) : undefined;
  const term = name === "penal" ? terms[appealTerm(facts)] : terms[`${jurisdiction}.civilAppeal`];
  return endOfTerm(term, notified, { jurisdiction, ...(province && { province }) });
}

const more = sql`, e.country, e.crime_type as "crimeType", e.processing, coalesce(k.zip, s.zip, c.zip) as zip`;

type Select = (period: { from: string; to: string }, rows: Sql<boolean>[]) => Sql;
const select =
  (name: CalendarName, own: Sql, from: Sql, decided: Sql<boolean>): Select =>
  (period, rows) =>
    sql`select 'appealDeadline' as kind, r.id as source, r.id as record, r.version, r.number, ${statusOf(name)} as status,
        r.judgment_notification_date as day, null as time, null as at, r.time_zone as zone, r.lawyer_id, null as room, r.customer_id, r.country, ${own}
      from ${from} where ${sql.join([sql`not r.deleted`, decided, ...rows], sql` and `)}
        and r.judgment_notification_date between ${period.from}::date and ${period.to}::date`;

const selects: Readonly<Record<CalendarName, Select>> = {
  penal: select(
    "penal",
    sql`coalesce(r.court_penal_id, r.court_id, r.court_instruction_id) as court_id, r.establishment_id, r.crime_type, r.processing`,
    sql`cases r`,
    sql`r.case_status in ('guiltyVerdict', 'innocentVerdict')`,
  ),
  civil: select(
    "civil",
    sql`r.court_id, null::uuid as establishment_id, null as crime_type, null as processing`,
    sql`civil_cases r`,
    sql`r.status in ('estimatedDemand', 'dismissedDemand')`,
  ),
};
