import type { CalendarCount, CalendarEvent, CalendarLawyer, CalendarPeriod } from "#api/calendar.ts";
import { calendarLimit, calendarWindow } from "#api/limits.ts";
import type { User } from "#domain/access/user.ts";
import { clashesOf } from "#domain/calendar/clashes.ts";
import { type CalendarName, calendarOf, type EventKind, hearingKinds, isHearing } from "#domain/calendar/event-kinds.ts";
import { daysBetween } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { invalid } from "#server/refusal.ts";
import { appealDeadlines } from "./appeal-deadlines.ts";
import { type EventRow, idOf, named } from "./event-row.ts";
import { datedKinds, entityOf, eventsOf, lawyerOf, ofLawyers, type Period, type PeriodInput } from "./event-sources.ts";

/** The events of a calendar in a period, read from the records this person may see now. Too many to look at are counted instead. */
export async function readPeriod(tx: Tx, user: User, name: CalendarName, input: PeriodInput): Promise<CalendarPeriod> {
  refuseWide(input);
  const [dated, reckoned] = await Promise.all([readDated(tx, user, name, input, calendarLimit + 1), appealDeadlines(tx, user, name, input)]);
  const found = inOrder([...dated, ...reckoned]);
  if (found.length > calendarLimit) return counted(await countRows(tx, user, name, input), reckoned);
  const clashing = await readClashes(tx, user, input, found);
  return {
    total: found.length,
    events: found.map((row) => eventOf(row, clashing)),
    counts: null,
    lawyers: lawyersOf(found),
  };
}

/** The rows of events, by day and hour, what has no hour last. Of more than wanted it is any of them, unless the first ones are asked for. */
export async function readRows(tx: Tx, user: User, name: CalendarName, input: PeriodInput, most: number, order = sql``): Promise<EventRow[]> {
  return inOrder([...(await readDated(tx, user, name, input, most, order)), ...(await appealDeadlines(tx, user, name, input))]);
}

async function readDated(tx: Tx, user: User, name: CalendarName, input: PeriodInput, most: number, order = sql``): Promise<EventRow[]> {
  const all = union(user, name, input);
  return all ? tx.rows<EventRow>(named(sql`${all} ${order} limit ${most}`)) : [];
}

const inOrder = (rows: readonly EventRow[]): EventRow[] =>
  rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => compared(one.place, other.place))
    .map(({ row }) => row);
const placeOf = ({ day, time, number }: EventRow) => `${day} ${time ?? "24:00"} ${number}`;
const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function refuseWide({ from, to }: Period) {
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

type CountRow = Omit<CalendarCount, "lawyer"> & Pick<EventRow, "lawyer">;

async function countRows(tx: Tx, user: User, name: CalendarName, input: PeriodInput): Promise<CountRow[]> {
  const all = union(user, name, input);
  return all
    ? tx.rows<CountRow>(sql`
        select e.day, e.kind, e.count, case when w.id is not null then jsonb_build_object('id', w.id, 'alias', w.alias, 'color', w.color) end as lawyer
        from (select day, kind, lawyer_id, count(*)::int as count from (${all}) x group by day, kind, lawyer_id) e
          left join lawyers w on w.id = e.lawyer_id order by e.day, e.kind`)
    : [];
}

function counted(rows: CountRow[], reckoned: EventRow[]): CalendarPeriod {
  const more = reckoned.map(({ day, kind, lawyer }) => ({ day, kind, lawyer, count: 1 }));
  const all = [...rows, ...more];
  return {
    total: all.reduce((sum, { count }) => sum + count, 0),
    events: [],
    counts: all.map(({ lawyer, ...row }) => ({ ...row, lawyer: lawyer?.id ?? null })),
    lawyers: lawyersOf(all),
  };
}

/** A lawyer goes to penal and civil hearings alike: both are asked, as far as this person sees them. */
async function readClashes(tx: Tx, user: User, { from, to }: Period, found: readonly EventRow[]): Promise<Set<string>> {
  const lawyers = [...new Set(found.flatMap(({ kind, lawyer }) => (isHearing(kind) && lawyer ? [lawyer.id] : [])))];
  if (lawyers.length === 0) return new Set();
  const hearings = hearingKinds.map((kind) => {
    const name = calendarOf[kind];
    return eventsOf(kind, name, { from, to }, [visible(user, entityOf[name]), ...ofLawyers(lawyerOf(kind), lawyers)]);
  });
  const rows = await tx.rows<{ kind: EventKind; source: string; lawyer: string; at: string; court: string | null }>(
    sql`select kind, source, lawyer_id as lawyer, at, court_id as court from (${sql.join(hearings, sql` union all `)}) e`,
  );
  return clashesOf(rows.map(({ kind, source, ...hearing }) => ({ ...hearing, id: idOf({ kind, source }) })));
}

function eventOf({ source, lawyer, zone, ...row }: EventRow, clashing: ReadonlySet<string>): CalendarEvent {
  const id = idOf({ kind: row.kind, source });
  return { ...row, id, timeZone: zone, lawyer: lawyer?.id ?? null, clash: clashing.has(id) };
}

const lawyersOf = (rows: readonly Pick<EventRow, "lawyer">[]): CalendarLawyer[] =>
  [...new Map(rows.flatMap(({ lawyer }) => (lawyer ? [[lawyer.id, lawyer] as const] : []))).values()].toSorted((one, other) =>
    one.alias.localeCompare(other.alias, "es"),
  );
