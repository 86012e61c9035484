import type { Role } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import { type EventKind, isHearing } from "./event-kinds.ts";
import type { HearingState } from "./hearing-state.ts";

type MovableEvent = { kind: EventKind; status: string; state: HearingState | null };

/** The date of a trial can be moved while the trial is pending, or set again after it was suspended. A cancelled hearing stays cancelled. */
export const isMovable = ({ kind, status, state }: MovableEvent): boolean => {
  if (kind === "trial") return status === "trialPending" || status === "suspended";
  return isHearing(kind) && status !== "archived" && state !== "cancelled";
};

export const mayMove = (role: Role, event: MovableEvent): boolean => accepts("lawyer", role) && isMovable(event);

/** The reason required to adjourn a pending trial: one of the adjournment reasons in a penal case, a text in a civil case. */
export const requiredReason = ({ kind, status, state }: MovableEvent): "adjournment" | "reason" | undefined => {
  if (status !== "trialPending" || state === "suspended") return undefined;
  return kind === "trial" ? "adjournment" : kind === "civilTrial" ? "reason" : undefined;
};

/** Whether the hearing can be suspended without a new date: a pending trial, or a prior hearing that is set. */
export const canSuspendWithoutDate = ({ kind, status, state }: MovableEvent): boolean =>
  state === "set" && (kind === "priorHearing" || (isHearing(kind) && status === "trialPending"));
