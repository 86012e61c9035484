import { createHash } from "node:crypto";
import type { CalendarName, EventKind } from "#domain/calendar/event-kinds.ts";
import { addDays, type Day, localDay } from "#domain/law/days.ts";
import type { Principal } from "#server/auth/principal.ts";
import { hashSecret } from "#server/auth/secrets.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { icsOf } from "#server/ics/ics.ts";
import type { EventRow } from "./event-row.ts";
import { readRows } from "./read-period.ts";

const days = { past: 30, ahead: 180 };
/** Limit per calendar: applications on phones do not load more. */
const maxEvents = 2500;
/** In seconds. Dates change during the day; a court that moves a hearing does so days before. */
const refresh = 3600;

type Feed = { user: Principal; scope: "own" | "office"; kinds: EventKind[] | null };

/** The feed at this secret address, if it is still valid and the account of its user still active. */
export async function feedAt(deps: Deps, token: string): Promise<Feed | undefined> {
  const found = await deps.db.asSystem((tx) =>
    tx.row<Omit<Feed, "user"> & { user: string }>(sql`
      update calendar_feeds set read_at = now() where token_hash = ${hashSecret(token)} returning user_id as user, scope, kinds`),
  );
  const user = found && (await deps.principals.person(found.user));
  return user && { ...found, user };
}

/**
 * The hearings that a lawyer attends, or all that this user may see now, up to half a year ahead. A calendar with too many events has one
 * that says from which day on they are missing.
 */
export async function readFeed({ db, reads, publicUrl, now }: Deps, { user, scope, kinds }: Feed): Promise<string> {
  const today = localDay(now(), "Europe/Madrid");
  const own = scope === "own" ? await readOwnLawyers(db, user) : [];
  const period = {
    from: addDays(today, -days.past),
    to: addDays(today, days.ahead),
    ...(own.length > 0 && { lawyers: own }),
    ...(kinds && { kinds }),
  };
  const calendars = await reads.current().as(user, async (tx) => {
    const read: { name: CalendarName; rows: readonly EventRow[] }[] = [];
    for (const name of (["penal", "civil"] satisfies CalendarName[]).filter((one) => user.availableTypes.includes(one)))
      read.push({ name, rows: await readRows(tx, user, name, period, maxEvents + 1, sql`order by day`) });
    return read;
  });
  const cut = calendars
    .flatMap(({ rows }) => rows[maxEvents]?.day ?? [])
    .reduce<Day | undefined>((first, day) => (first && first < day ? first : day), undefined);
  const events = calendars.flatMap(({ name, rows }) => rows.slice(0, maxEvents).map((row) => ({ ...row, calendar: name })));
  return icsOf(events, { publicUrl, locale: user.locale, cut, refresh });
}

/** The same as long as the events are the same: the time at which they were written out does not count. */
export const tagOf = (text: string) =>
  `W/"${createHash("sha256")
    .update(text.replaceAll(/^DTSTAMP:.*$/gm, ""))
    .digest("base64url")}"`;

/** The lawyer records of this user, which attend hearings. Other users have no hearings of their own. */
const readOwnLawyers = async (db: Deps["db"], { id }: Principal): Promise<string[]> =>
  (await db.asSystem((tx) => tx.rows<{ id: string }>(sql`select id from lawyers where user_id = ${id} and not deleted`))).map((row) => row.id);
