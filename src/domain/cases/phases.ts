import type { EnumKey } from "#domain/enumerations.ts";

export type CaseStatus = EnumKey<"caseStatus">;

/** Where a case stands, as people see it: one colour and one step of the progress each, in this order. */
export const phases = {
  reception: ["new", "assessment", "pendingDoc"],
  complaint: ["pendingComplaint", "stockComplaint"],
  investigation: ["policeInvestigation", "judicialInvestigation"],
  trial: ["trialPending", "suspended", "judgmentPending"],
  appeal: ["appealPending"],
  conviction: ["guiltyVerdict"],
  noConviction: ["innocentVerdict", "dismissed", "provisionalDismissal"],
  closed: ["prescription", "archived", "notProcessed"],
} as const satisfies Record<string, readonly CaseStatus[]>;
