import type { ClashingHearing } from "#api/calendar.ts";
import type { User } from "#domain/access/user.ts";
import { clashesOf } from "#domain/calendar/clashes.ts";
import { calendarOf, type HearingKind, hearingKinds } from "#domain/calendar/event-kinds.ts";
import { takesPlace } from "#domain/calendar/hearing-state.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { clashingHearing, idOf, withPlaceNames } from "./event-row.ts";
import { entityOf, eventsOf, lawyerOf, ofLawyers } from "./event-sources.ts";

type Input = { at: string; kind: HearingKind; id?: string | undefined; lawyer?: string | undefined; court?: string | undefined };

/** The hearings that one at this time would clash with, in both calendars, among those that this user sees. */
export async function findClashes(tx: Tx, user: User, { at, kind, id, ...given }: Input): Promise<ClashingHearing[]> {
  const own = id === undefined ? undefined : await readAttendance(tx, user, kind, id);
  const lawyer = given.lawyer ?? own?.lawyer;
  if (!lawyer) return [];
  const day = localDay(at, "Europe/Madrid");
  const period = { from: addDays(day, -1), to: addDays(day, 1) };
  const known = hearingKinds.filter((one) => user.availableTypes.includes(calendarOf[one]));
  const hearings = known.map((one) =>
    eventsOf(one, calendarOf[one], period, [visible(user, entityOf[calendarOf[one]]), ...ofLawyers(lawyerOf(one), [lawyer])]),
  );
  if (hearings.length === 0) return [];
  const rows = await tx.rows(withPlaceNames(sql.join(hearings, sql` union all `)));
  const others = rows.filter((row) => takesPlace(row.state) && !(row.kind === kind && row.record === id));
  const asked = { id: "asked", lawyer, at, court: given.court ?? own?.court ?? null };
  return others.filter((row) => clashesOf([asked, { id: idOf(row), lawyer, at: row.at, court: row.courtId }]).size > 0).map(clashingHearing);
}

/** Who attends the hearings of a record, and where. */
const readAttendance = (tx: Tx, user: User, kind: HearingKind, id: string) =>
  tx.row<{ lawyer: string | null; court: string | null }>(
    calendarOf[kind] === "penal"
      ? sql`select coalesce(r.trial_lawyer_id, r.lawyer_id) as lawyer, coalesce(r.court_id, r.court_penal_id, r.court_instruction_id) as court
          from cases r where r.id = ${id} and ${visible(user, entityOf.penal)}`
      : sql`select r.lawyer_id as lawyer, r.court_id as court from civil_cases r where r.id = ${id} and ${visible(user, entityOf.civil)}`,
  );
