import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { addDays, type Day, localDay } from "#domain/law/days.ts";
import type { Principal } from "#server/auth/principal.ts";
import { hashSecret } from "#server/auth/secrets.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { type CalendarEvents, icsOf } from "./ics.ts";
import { readRows } from "./read-period.ts";

const days = { past: 30, ahead: 180 };
/** Events of each calendar: as many as an application on a phone still loads. */
const maxEvents = 2500;

/** The person whose secret address this is, if it is still valid and the account still active. */
export async function readerOf(deps: Deps, token: string): Promise<Principal | undefined> {
  const found = await deps.db.asSystem((tx) =>
    tx.row<{ user: string }>(sql`update calendar_feeds set read_at = now() where token_hash = ${hashSecret(token)} returning user_id as user`),
  );
  return found && deps.principals.person(found.user);
}

/** What this person may see now, up to half a year ahead. A calendar that had to be cut says from which day on. */
export async function readFeed({ db, publicUrl, now }: Deps, user: Principal): Promise<string> {
  const today = localDay(now(), "Europe/Madrid");
  const period = { from: addDays(today, -days.past), to: addDays(today, days.ahead) };
  const calendars = await db.as(user, async (tx) => {
    const read: CalendarEvents[] = [];
    for (const name of (["penal", "civil"] satisfies CalendarName[]).filter((one) => user.availableTypes.includes(one)))
      read.push({ name, rows: await readRows(tx, user, name, period, maxEvents + 1, sql`order by day`) });
    return read;
  });
  const cut = calendars
    .flatMap(({ rows }) => rows[maxEvents]?.day ?? [])
    .reduce<Day | undefined>((first, day) => (first && first < day ? first : day), undefined);
  return icsOf(
    calendars.map(({ name, rows }) => ({ name, rows: rows.slice(0, maxEvents) })),
    { publicUrl, locale: user.locale },
    cut,
  );
}
