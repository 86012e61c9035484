import type { EnumKey } from "#domain/enumerations.ts";
import type { Requirement } from "#domain/fields.ts";
import type { CaseStatus } from "./phases.ts";

type Action = EnumKey<"actions">;

/** Acts that end a term: whoever notes one says how it was filed. */
export const filedActions = ["complaintFiling", "personation", "indictment", "resource", "resourceOpposition"] as const satisfies readonly Action[];

export const filingRules = [{ requires: "channel", when: "action", is: filedActions }] as const satisfies readonly Requirement[];

/** Where a case usually goes once this was filed, the usual one first. */
const nextStatuses: Readonly<Partial<Record<Action, readonly CaseStatus[]>>> = {
  complaintFiling: ["policeInvestigation", "judicialInvestigation", "stockComplaint"],
  resource: ["appealPending"],
  indictment: ["trialPending"],
};

/** The status that is proposed after a filing: the first of the usual ones that the case can go to now. */
export const statusAfter = (action: Action, possible: readonly string[]): CaseStatus | undefined =>
  nextStatuses[action]?.find((status) => possible.includes(status));
