import type { EnumKey } from "#domain/enumerations.ts";

export type CaseStatus = EnumKey<"caseStatus">;

/** The phases of a case, in order: each has a colour and a step of the progress bar. */
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
