import type { EnumKey } from "#domain/enumerations.ts";

type CaseStatus = EnumKey<"caseStatus">;
export type StatusGroup = "open" | "parked" | "closed";

/** Verdicts and dismissals count as closed in lists, although an appeal may reopen them. */
export const statusGroups: Readonly<Record<CaseStatus, StatusGroup>> = {
  new: "open",
  assessment: "open",
  pendingDoc: "open",
  pendingComplaint: "open",
  policeInvestigation: "open",
  judicialInvestigation: "open",
  trialPending: "open",
  suspended: "open",
  judgmentPending: "open",
  appealPending: "open",
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
