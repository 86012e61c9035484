import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import { withinLocalDays } from "#server/db/local-days.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** Where hearings of one kind are: in records `r`. */
type Source = { from: Sql; entity: "case" | "civilCase"; at: Sql; state: Sql; lawyer: Sql; court: Sql; room: Sql; establishment: Sql };

const civil = {
  from: sql`civil_cases r`,
  entity: "civilCase",
  lawyer: sql`r.lawyer_id`,
  court: sql`r.court_id`,
  room: sql`null::text`,
  establishment: sql`null::uuid`,
} as const;

export const hearingSources: Readonly<Record<HearingKind, Source>> = {
  trial: {
    from: sql`cases r`,
    entity: "case",
    at: sql`r.trial_datetime`,
    state: sql`r.hearing_state`,
    // The lawyer of the hearing, else that of the case.
    lawyer: sql`coalesce(r.trial_lawyer_id, r.lawyer_id)`,
    // The first known court of the case, and the room there.
    court: sql`coalesce(r.court_id, r.court_penal_id, r.court_instruction_id)`,
    room: sql`case when r.court_id is not null then r.court_room when r.court_penal_id is not null then r.court_penal_room
      when r.court_instruction_id is not null then r.court_instruction_room else r.court_room end`,
    establishment: sql`r.establishment_id`,
  },
  priorHearing: { ...civil, at: sql`r.prior_hearing_date`, state: sql`r.prior_hearing_state` },
  civilTrial: { ...civil, at: sql`r.trial_hearing_date`, state: sql`r.trial_hearing_state` },
};

/** Hearings are in the time zone of the court. */
export const hearingZone = sql`coalesce(r.hearing_time_zone, r.time_zone)`;

/** That a hearing of this kind takes place in a period, both days included: what days, loads, pickers and the calendar count. */
export const takesPlaceIn = (kind: HearingKind, period: { from: string; to: string }): Sql<boolean>[] => [
  sql<boolean>`not r.deleted and ${hearingSources[kind].state} in ('set', 'held')`,
  ...withinLocalDays(hearingSources[kind].at, hearingZone, period),
];
