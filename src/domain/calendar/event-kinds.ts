import type { CasesType } from "#domain/access/user.ts";
import type { EnumKey } from "#domain/enumerations.ts";

export type EventKind = EnumKey<"calendarEventTypes">;
export type CalendarName = Extract<CasesType, "penal" | "civil">;

/** The kinds of events of each calendar, in the order of its legend. */
export const calendarKinds = {
  penal: ["trial", "adjournment", "restrainingOrderStart", "restrainingOrderEnd", "limitation", "appealDeadline"],
  civil: ["priorHearing", "civilTrial", "demandResponse", "appealDeadline"],
} as const satisfies Record<CalendarName, readonly EventKind[]>;

/** Events that somebody must attend, at a time. */
export const hearingKinds = ["trial", "priorHearing", "civilTrial"] as const satisfies readonly EventKind[];
export type HearingKind = (typeof hearingKinds)[number];

export const isHearing = (kind: EventKind): kind is HearingKind => (hearingKinds as readonly EventKind[]).includes(kind);

/** The calendar of each kind of hearing. */
export const calendarOf: Readonly<Record<HearingKind, CalendarName>> = { trial: "penal", priorHearing: "civil", civilTrial: "civil" };
