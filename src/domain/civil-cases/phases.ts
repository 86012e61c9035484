import type { EnumKey } from "#domain/enumerations.ts";

export type CivilStatus = EnumKey<"civilStatus">;

/** Where a civil case stands. Who wins is told by the side the customer is on: one phase for both judgments. */
export const civilPhases = {
  reception: ["new", "assessment", "pendingDoc"],
  pleadings: ["pendingDemandAnswer", "pendingCounterclaim", "answered"],
  trial: ["pendingPriorHearing", "trialPending", "judgmentPending"],
  judgment: ["estimatedDemand", "dismissedDemand"],
  appeal: ["appealPending"],
  enforcement: ["enforceable"],
  closed: ["archived"],
} as const satisfies Record<string, readonly CivilStatus[]>;
