import type { Role } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import type { CasesType } from "#domain/access/user.ts";
import type { EnumKey } from "#domain/enumerations.ts";

export type EventKind = EnumKey<"calendarEventTypes">;
export type CalendarName = Extract<CasesType, "penal" | "civil">;

/** The kinds of events of each calendar, in the order of its legend. */
export const calendarKinds = {
  penal: ["trial", "adjournment", "restrainingOrderStart", "restrainingOrderEnd", "limitation", "appealDeadline", "task"],
  civil: ["priorHearing", "civilTrial", "demandResponse", "appealDeadline", "task"],
} as const satisfies Record<CalendarName, readonly EventKind[]>;

/** Legal deadlines and tasks are for lawyers and staff. */
const officeKinds: readonly EventKind[] = ["appealDeadline", "task"];
export const isShownTo = (role: Role, kind: EventKind) => accepts("lawyer", role) || !officeKinds.includes(kind);

/** Events that somebody must attend, at a time. */
export const hearingKinds = ["trial", "priorHearing", "civilTrial"] as const satisfies readonly EventKind[];
export type HearingKind = (typeof hearingKinds)[number];

export const isHearing = (kind: EventKind): kind is HearingKind => (hearingKinds as readonly EventKind[]).includes(kind);

/** Terms of the law: a right or a duty ends on that day. The start and the end of an order are neither hearings nor terms. */
export const termKinds = ["limitation", "appealDeadline", "demandResponse"] as const satisfies readonly EventKind[];

export const isTerm = (kind: EventKind): boolean => (termKinds as readonly EventKind[]).includes(kind);

/** The calendar of each kind of hearing. */
export const calendarOf: Readonly<Record<HearingKind, CalendarName>> = { trial: "penal", priorHearing: "civil", civilTrial: "civil" };
