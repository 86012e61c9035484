import type { RecordOf } from "#domain/entity.ts";
import type { civilCase } from "./civil-case.ts";
import type { CivilStatus } from "./phases.ts";

export type CivilRecord = RecordOf<typeof civilCase>;

/** The statuses that may follow each one. */
export const civilTransitions: Readonly<Record<CivilStatus, readonly CivilStatus[]>> = {
  new: ["assessment", "pendingDoc", "pendingDemandAnswer", "answered", "archived"],
  assessment: ["pendingDoc", "pendingDemandAnswer", "answered", "enforceable", "archived"],
  pendingDoc: ["assessment", "pendingDemandAnswer", "archived"],
  pendingDemandAnswer: ["answered", "pendingCounterclaim", "enforceable", "judgmentPending", "estimatedDemand", "archived"],
  pendingCounterclaim: ["answered", "archived"],
  answered: ["pendingPriorHearing", "trialPending", "judgmentPending", "archived"],
  pendingPriorHearing: ["trialPending", "judgmentPending", "archived"],
  trialPending: ["judgmentPending", "trialPending", "archived"],
  judgmentPending: ["estimatedDemand", "dismissedDemand", "trialPending", "archived"],
  estimatedDemand: ["appealPending", "enforceable", "archived"],
  dismissedDemand: ["appealPending", "enforceable", "archived"],
  appealPending: ["estimatedDemand", "dismissedDemand", "trialPending", "archived"],
  enforceable: ["archived"],
  archived: [],
};

/** The statuses in which the demand is not answered yet. */
export const beforeAnswer = ["new", "assessment", "pendingDoc", "pendingDemandAnswer"] as const satisfies readonly CivilStatus[];

/** Reopening by managers and admins, with a reason. */
export const civilReopenings: Readonly<Partial<Record<CivilStatus, readonly CivilStatus[]>>> = { archived: ["assessment", "enforceable"] };
