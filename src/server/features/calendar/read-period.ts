import type { CalendarCount, CalendarEvent, CalendarLawyer, CalendarPeriod, ClashingHearing } from "#api/calendar.ts";
import { calendarLimit, calendarWindow } from "#api/limits.ts";
import type { User } from "#domain/access/user.ts";
import { clashesOf } from "#domain/calendar/clashes.ts";
import { inDayOrder } from "#domain/calendar/day-order.ts";
import { type CalendarName, calendarOf, hearingKinds, isHearing, isShownTo } from "#domain/calendar/event-kinds.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { daysBetween } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import { invalid } from "#server/base/refusal.ts";
import { type Parties, readParties } from "#server/case-common/read-parties.ts";
import { readWitnesses } from "#server/case-common/read-witnesses.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { findAppeals, readAppeals } from "./appeal-deadlines.ts";
import { clashingHearing, type EventRow, idOf, withPlaceNames } from "./event-row.ts";
import { datedKinds, entityOf, eventsOf, lawyerOf, ofLawyers, type Period, type PeriodInput } from "./event-sources.ts";

/** The events of a calendar in a period, of the records this user may see. If there are too many to show, only their counts. */
export async function readPeriod(tx: Tx, user: User, name: CalendarName, input: PeriodInput): Promise<CalendarPeriod> {
  refuseWidePeriod(input);
  // Each kind of event has an index by its date, which fits every period: planning the union would cost as much as reading a week.
  tx.send(sql`set local plan_cache_mode = force_generic_plan`);
  const [dated, appeals] = await Promise.all([countRows(tx, user, name, input), findAppeals(tx, user, name, input)]);
  const counts = [...dated, ...appeals.map(({ day, lawyer }) => ({ day, kind: "appealDeadline" as const, lawyer, count: 1 }))];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const lawyers = await readLawyers(tx, counts);
  if (total > calendarLimit) return { total, events: [], hearings: [], counts, lawyers };
  const found = total > 0 ? inDayOrder([...(await readDated(tx, user, name, input, total)), ...(await readAppeals(tx, name, appeals))]) : [];
  const { clashing, hearings } = await readClashes(tx, user, name, input, found);
  const parties = await readParties(
    tx,
    user,
    name,
    found.map(({ record }) => record),
  );
  const answers = await readAnswers(
    tx,
    found.filter(({ kind, state }) => kind === "trial" && state === "set").map(({ record }) => record),
  );
  const attended = input.witnesses ? found.filter(({ kind, state }) => kind === "trial" && takesPlace(state)) : [];
  const witnesses = await readWitnesses(
    tx,
    user,
    attended.map(({ record }) => record),
  );
  const events = found.map((row, place) => ({
    ...(parties.get(row.record) ?? nobody),
    // Before another court than that of the case.
    ...eventOf(row, clashing.get(place)),
    answers: (row.kind === "trial" && answers.get(row.record)) || null,
    witnesses: (row.kind === "trial" && takesPlace(row.state) && witnesses.get(row.record)) || [],
  }));
  return { total, events, hearings, counts: null, lawyers };
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

function refuseWidePeriod({ from, to }: Period) {
  const days = daysBetween(from, to);
  if (days < 0) throw invalid({ to: "field.endBeforeStart" });
  if (days >= calendarWindow) throw invalid({ to: "calendar.tooWide" });
}

function union(user: User, name: CalendarName, { kinds, lawyers, ...period }: PeriodInput): Sql | undefined {
  const shown = datedKinds(name, kinds).filter((kind) => isShownTo(user.role, kind));
  const selects = shown.map((kind) => eventsOf(kind, name, period, [visible(user, entityOf[name]), ...ofLawyers(lawyerOf(kind), lawyers)]));
  return selects.length > 0 ? sql.join(selects, sql` union all `) : undefined;
}

async function countRows(tx: Tx, user: User, name: CalendarName, input: PeriodInput): Promise<CalendarCount[]> {
  const all = union(user, name, input);
  return all
    ? tx.rows<CalendarCount>(sql`
        select day, kind, lawyer_id as lawyer, count(*)::int as count from (${all}) e group by day, kind, lawyer_id order by day, kind`)
    : [];
}

type Clashes = { clashing: ReadonlyMap<number, number[]>; hearings: ClashingHearing[] };

/**
 * Lawyers attend penal and civil hearings: both calendars are compared, among the hearings that this user sees.
 * Hearings that the calendar itself shows are not read again, nor sent again with each that they clash with: an hour in which
 * one lawyer has ten hearings would be ninety of them.
 */
async function readClashes(tx: Tx, user: User, name: CalendarName, { from, to, kinds }: PeriodInput, found: readonly EventRow[]): Promise<Clashes> {
  const read = found.flatMap((row, place) => (isHearing(row.kind) && takesPlace(row.state) && row.lawyer !== null ? [{ ...row, place }] : []));
  if (read.length === 0) return { clashing: new Map(), hearings: [] };
  const lawyers = [...new Set(read.map(({ lawyer }) => lawyer!))];
  const others = hearingKinds.filter((kind) => calendarOf[kind] !== name || (kinds && !kinds.includes(kind)));
  const selects = others.map((kind) =>
    eventsOf(kind, calendarOf[kind], { from, to }, [visible(user, entityOf[calendarOf[kind]]), ...ofLawyers(lawyerOf(kind), lawyers)]),
  );
  const more =
    selects.length > 0
      ? await tx.rows<HearingRow>(sql`
    select e.kind, e.source, e.record, e.number, e.lawyer_id as lawyer, e.at, e.zone, e.court_id as "courtId", k.alias as court
    from (${sql.join(selects, sql` union all `)}) e left join courts k on k.id = e.court_id where e.state in ('set', 'held')`)
      : [];
  const moreAt = more.map((row, index) => ({ ...row, place: found.length + index }));
  const clashing = clashesOf([...read, ...moreAt].map(({ place, lawyer, at, courtId }) => ({ id: place, lawyer, at, court: courtId })));
  // Only those that clash with an event are sent, so their places move up.
  const clashed = new Set(read.flatMap(({ place }) => clashing.get(place) ?? []));
  const named = moreAt.filter(({ place }) => clashed.has(place));
  const placeOf = new Map(named.map(({ place }, index) => [place, found.length + index]));
  return {
    clashing: new Map([...clashing].map(([place, places]) => [place, places.map((other) => placeOf.get(other) ?? other)])),
    hearings: named.map(clashingHearing),
  };
}
type HearingRow = Pick<EventRow, "kind" | "source" | "record" | "number" | "lawyer" | "at" | "zone" | "courtId" | "court">;

async function readLawyers(tx: Tx, counts: readonly CalendarCount[]): Promise<CalendarLawyer[]> {
  const ids = [...new Set(counts.flatMap(({ lawyer }) => lawyer ?? []))];
  if (ids.length === 0) return [];
  const lawyers = await tx.rows<CalendarLawyer>(sql`select id, alias, color from lawyers where id = any(${ids}::uuid[])`);
  return lawyers.toSorted((one, other) => one.alias.localeCompare(other.alias, "es"));
}

type Answers = NonNullable<CalendarEvent["answers"]>;

/** How many witnesses of these cases come. Their lines are those of cases that the user sees. */
async function readAnswers(tx: Tx, cases: readonly string[]): Promise<Map<string, Answers>> {
  if (cases.length === 0) return new Map();
  const rows = await tx.rows<Answers & { id: string }>(sql`
    select case_id as id, count(*) filter (where confirmed)::int as confirmed, count(*) filter (where declined and not confirmed)::int as declined,
      count(*)::int as total
    from case_witnesses where case_id = any(${cases}::uuid[]) group by case_id`);
  return new Map(rows.map(({ id, ...answers }) => [id, answers]));
}

/** Of a case that was deleted meanwhile. */
const nobody: Parties = { accused: [], otherPart: null, procedure: null, court: null };

const eventOf = ({ source, zone, courtId: _court, counsel: _counsel, ...row }: EventRow, clashes: number[] = []) => ({
  ...row,
  id: idOf({ kind: row.kind, source }),
  timeZone: zone,
  clashes,
});
