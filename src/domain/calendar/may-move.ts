import type { Role } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import { type EventKind, isHearing } from "./event-kinds.ts";

type MovableEvent = { kind: EventKind; status: string };

/** The date of a trial can be moved while the trial is pending, or set again after it was suspended. */
export const isMovable = ({ kind, status }: MovableEvent): boolean =>
  kind === "trial" ? status === "trialPending" || status === "suspended" : isHearing(kind) && status !== "archived";

export const mayMove = (role: Role, event: MovableEvent): boolean => accepts("lawyer", role) && isMovable(event);

/** The reason required to move a pending trial: one of the adjournment reasons in a penal case, a text in a civil case. */
export const requiredReason = ({ kind, status }: MovableEvent): "adjournment" | "reason" | undefined => {
  if (status !== "trialPending") return undefined;
  return kind === "trial" ? "adjournment" : kind === "civilTrial" ? "reason" : undefined;
};

/** Whether the hearing can be suspended without a new date. */
export const canStayOpen = ({ kind, status }: MovableEvent): boolean => kind === "trial" && status === "trialPending";
