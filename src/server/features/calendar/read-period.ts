import type { CalendarCount, CalendarEvent, CalendarLawyer, CalendarPeriod } from "#api/calendar.ts";
import { calendarLimit, calendarWindow } from "#api/limits.ts";
import type { User } from "#domain/access/user.ts";
import { clashesOf } from "#domain/calendar/clashes.ts";
import { type CalendarName, calendarOf, hearingKinds, isHearing } from "#domain/calendar/event-kinds.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { daysBetween } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import { invalid } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { findAppeals, readAppeals } from "./appeal-deadlines.ts";
import { type EventRow, idOf, withPlaceNames } from "./event-row.ts";
import { datedKinds, entityOf, eventsOf, lawyerOf, ofLawyers, type Period, type PeriodInput } from "./event-sources.ts";
import { type Accused, readAccused } from "./read-accused.ts";

/** The events of a calendar in a period, of the records this user may see. If there are too many to show, only their counts. */
export async function readPeriod(tx: Tx, user: User, name: CalendarName, input: PeriodInput): Promise<CalendarPeriod> {
  refuseWidePeriod(input);
  const [dated, appeals] = await Promise.all([countRows(tx, user, name, input), findAppeals(tx, user, name, input)]);
  const counts = [...dated, ...appeals.map(({ day, lawyer }) => ({ day, kind: "appealDeadline" as const, lawyer, count: 1 }))];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const lawyers = await readLawyers(tx, counts);
  if (total > calendarLimit) return { total, events: [], counts, lawyers };
  const found = total > 0 ? inDayOrder([...(await readDated(tx, user, name, input, total)), ...(await readAppeals(tx, name, appeals))]) : [];
  const clashing = await readClashes(tx, user, name, input, found);
  const trials = found.filter(({ kind }) => kind === "trial").map(({ record }) => record);
  const accused = await readAccused(tx, user, trials);
  const events = found.map((row) => ({ ...eventOf(row, clashing), ...accusedOf(row, accused) }));
  return { total, events, counts: null, lawyers };
}

/** The rows of events by day and time, those without a time last. Without an `order`, the limit keeps arbitrary ones. */
export async function readRows(tx: Tx, user: User, name: CalendarName, input: PeriodInput, limit: number, order = sql``): Promise<EventRow[]> {
  const appeals = await findAppeals(tx, user, name, input);
  return inDayOrder([...(await readDated(tx, user, name, input, limit, order)), ...(await readAppeals(tx, name, appeals))]);
}

async function readDated(tx: Tx, user: User, name: CalendarName, input: PeriodInput, limit: number, order = sql``): Promise<EventRow[]> {
  const all = union(user, name, input);
  return all ? tx.rows<EventRow>(withPlaceNames(sql`${all} ${order} limit ${limit}`)) : [];
}

const inDayOrder = (rows: readonly EventRow[]): EventRow[] =>
  rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => compare(one.place, other.place))
    .map(({ row }) => row);
/** By day, then by instant: two courts may be in different time zones. */
const placeOf = ({ day, at, number }: EventRow) => `${day} ${at ?? "9999"} ${number}`;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function refuseWidePeriod({ from, to }: Period) {
  const days = daysBetween(from, to);
  if (days < 0) throw invalid({ to: "field.endBeforeStart" });
  if (days >= calendarWindow) throw invalid({ to: "calendar.tooWide" });
}

function union(user: User, name: CalendarName, { kinds, lawyers, ...period }: PeriodInput): Sql | undefined {
  const selects = datedKinds(name, kinds).map((kind) =>
    eventsOf(kind, name, period, [visible(user, entityOf[name]), ...ofLawyers(lawyerOf(kind), lawyers)]),
  );
  return selects.length > 0 ? sql.join(selects, sql` union all `) : undefined;
}

async function countRows(tx: Tx, user: User, name: CalendarName, input: PeriodInput): Promise<CalendarCount[]> {
  const all = union(user, name, input);
  return all
    ? tx.rows<CalendarCount>(sql`
        select day, kind, lawyer_id as lawyer, count(*)::int as count from (${all}) e group by day, kind, lawyer_id order by day, kind`)
    : [];
}

/**
 * Lawyers attend penal and civil hearings: both calendars are compared, among the hearings that this user sees.
 * Hearings that the calendar itself shows are not read again.
 */
async function readClashes(
  tx: Tx,
  user: User,
  name: CalendarName,
  { from, to, kinds }: PeriodInput,
  found: readonly EventRow[],
): Promise<Set<string>> {
  const read = found.filter(({ kind, state, lawyer }) => isHearing(kind) && takesPlace(state) && lawyer !== null);
  if (read.length === 0) return new Set();
  const lawyers = [...new Set(read.map(({ lawyer }) => lawyer!))];
  const others = hearingKinds.filter((kind) => calendarOf[kind] !== name || (kinds && !kinds.includes(kind)));
  const hearings = others.map((kind) =>
    eventsOf(kind, calendarOf[kind], { from, to }, [visible(user, entityOf[calendarOf[kind]]), ...ofLawyers(lawyerOf(kind), lawyers)]),
  );
  const more =
    hearings.length > 0
      ? await tx.rows<HearingRow>(sql`
    select kind, source, lawyer_id as lawyer, at, court_id as "courtId" from (${sql.join(hearings, sql` union all `)}) e where state in ('set', 'held')`)
      : [];
  return clashesOf([...read, ...more].map((row) => ({ id: idOf(row), lawyer: row.lawyer, at: row.at, court: row.courtId })));
}
type HearingRow = Pick<EventRow, "kind" | "source" | "lawyer" | "at" | "courtId">;

async function readLawyers(tx: Tx, counts: readonly CalendarCount[]): Promise<CalendarLawyer[]> {
  const ids = [...new Set(counts.flatMap(({ lawyer }) => lawyer ?? []))];
  if (ids.length === 0) return [];
  const lawyers = await tx.rows<CalendarLawyer>(sql`select id, alias, color from lawyers where id = any(${ids}::uuid[])`);
  return lawyers.toSorted((one, other) => one.alias.localeCompare(other.alias, "es"));
}

function accusedOf({ kind, record }: EventRow, accused: ReadonlyMap<string, Accused>): Pick<CalendarEvent, "accused" | "procedure"> {
  const found = kind === "trial" ? accused.get(record) : undefined;
  return { accused: found?.criminals ?? [], procedure: found?.procedure ?? null };
}

function eventOf({ source, zone, courtId: _court, counsel: _counsel, ...row }: EventRow, clashing: ReadonlySet<string>) {
  const id = idOf({ kind: row.kind, source });
  return { ...row, id, timeZone: zone, clash: clashing.has(id) };
}
