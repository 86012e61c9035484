import type { Role } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import { type EventKind, isHearing } from "./event-kinds.ts";

type Moved = { kind: EventKind; status: string };

/** A date of trial is changed by the life of the case: while the trial is pending, or to set it anew after it was suspended. */
export const isMovable = ({ kind, status }: Moved): boolean =>
  kind === "trial" ? status === "trialPending" || status === "suspended" : isHearing(kind) && status !== "archived";

export const mayMove = (role: Role, event: Moved): boolean => accepts("lawyer", role) && isMovable(event);

/** Why a pending trial lost its date is asked: from a closed list where it leaves a line in the case, in words where it only stands in the history. */
export const asksReason = ({ kind, status }: Moved): "adjournment" | "reason" | undefined => {
  if (status !== "trialPending") return undefined;
  return kind === "trial" ? "adjournment" : kind === "civilTrial" ? "reason" : undefined;
};
