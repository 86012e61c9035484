import type { EnumKey } from "#domain/enumerations.ts";

export type CivilStatus = EnumKey<"civilStatus">;

/** The phases of a civil case, in order. Both judgments share a phase: who wins depends on the side of the customer. */
export const civilPhases = {
  reception: ["new", "assessment", "pendingDoc"],
  pleadings: ["pendingDemandAnswer", "pendingCounterclaim", "answered"],
  trial: ["pendingPriorHearing", "trialPending", "judgmentPending"],
  judgment: ["estimatedDemand", "dismissedDemand"],
  appeal: ["appealPending"],
  enforcement: ["enforceable"],
  closed: ["archived"],
} as const satisfies Record<string, readonly CivilStatus[]>;
