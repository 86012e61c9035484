import type { EnumKey } from "#domain/enumerations.ts";

type CaseStatus = EnumKey<"caseStatus">;
/** Open are the active and the parked ones (`lifecycle/open-statuses.ts`). */
export type StatusGroup = "active" | "parked" | "closed";

/** Verdicts and dismissals count as closed in lists, although an appeal may reopen them. */
export const statusGroups: Readonly<Record<CaseStatus, StatusGroup>> = {
  new: "active",
  assessment: "active",
  pendingDoc: "active",
  pendingComplaint: "active",
  policeInvestigation: "active",
  judicialInvestigation: "active",
  trialPending: "active",
  suspended: "active",
  judgmentPending: "active",
  appealPending: "active",
  stockComplaint: "parked",
  provisionalDismissal: "parked",
  dismissed: "closed",
  guiltyVerdict: "closed",
  innocentVerdict: "closed",
  prescription: "closed",
  archived: "closed",
  notProcessed: "closed",
};

export const statusesOf = (group: StatusGroup): CaseStatus[] =>
  (Object.keys(statusGroups) as CaseStatus[]).filter((key) => statusGroups[key] === group);
