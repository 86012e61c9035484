import { statusGroups } from "#domain/cases/status-groups.ts";
import type { EnumKey } from "#domain/enumerations.ts";

export type HearingState = EnumKey<"hearingStates">;
type State = HearingState | null;
type Hearing = { date: string | null; state: State };

/** Whether somebody has to attend it, or did. Suspended and cancelled hearings are shown, but nobody has to attend them. */
export const takesPlace = (state: State): boolean => state === "set" || state === "held";

/** After a save: a new date sets the hearing, without a date there is none. */
export const savedState = (before: Hearing, date: string | null): State => {
  if (date === null) return null;
  return before.date !== null && Date.parse(before.date) === Date.parse(date) ? (before.state ?? "set") : "set";
};

type Change<S> = { from: S; to: S; now: string };

/**
 * The hearing of a case after a change of status. A case that ends, or that goes back to the inquiry, cancels a hearing that is still ahead. A
 * verdict shows that a past one was held, unless it was given without a hearing.
 */
export function caseHearingAfter({ date, state }: Hearing, { from, to, now }: Change<EnumKey<"caseStatus">>, isCelebrated: boolean): State {
  if (date === null) return null;
  if (to === "trialPending") return "set";
  if (to === "suspended") return "suspended";
  if (state !== "set") return state;
  const isAhead = date > now;
  if (isAhead) return statusGroups[to] !== "active" || from === "trialPending" || to === "judgmentPending" ? "cancelled" : "set";
  return isCelebrated ? "held" : "set";
}

type CivilStatus = EnumKey<"civilStatus">;
const decided: readonly CivilStatus[] = ["judgmentPending", "estimatedDemand", "dismissedDemand"];
const afterPriorHearing: readonly CivilStatus[] = ["trialPending", ...decided];
const ended: readonly CivilStatus[] = ["enforceable", "archived"];

/** The prior hearing of a civil case after a change of status. The stages after it show that it was held, or is not needed any more. */
export const priorHearingAfter = (hearing: Hearing, change: Change<CivilStatus>) => civilHearingAfter(hearing, change, afterPriorHearing);

/** The same of its trial, which a change to `trialPending` sets. */
export function civilTrialAfter(hearing: Hearing, change: Change<CivilStatus>, isSuspended: boolean): State {
  if (hearing.date !== null && change.to === "trialPending") return isSuspended ? "suspended" : "set";
  return civilHearingAfter(hearing, change, decided);
}

function civilHearingAfter({ date, state }: Hearing, { from, to, now }: Change<CivilStatus>, heldBefore: readonly CivilStatus[]): State {
  if (date === null) return null;
  if (state !== "set" || from === to) return state;
  if (date > now) return heldBefore.includes(to) || ended.includes(to) ? "cancelled" : "set";
  return heldBefore.includes(to) ? "held" : "set";
}
