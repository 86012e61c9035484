import type { Role } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import { type EventKind, isHearing } from "./event-kinds.ts";

type Moved = { kind: EventKind; status: string };

/** A date of trial is changed by the life of the case: while the trial is pending, or to set it anew after it was suspended. */
export const isMovable = ({ kind, status }: Moved): boolean =>
  kind === "trial" ? status === "trialPending" || status === "suspended" : isHearing(kind) && status !== "archived";

export const mayMove = (role: Role, event: Moved): boolean => accepts("lawyer", role) && isMovable(event);

/** Why the old date was lost is asked only where there was one to lose. */
export const asksReason = ({ kind, status }: Moved): boolean => kind === "trial" && status === "trialPending";
