import type { RecordOf } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { penalCase } from "./case.ts";
import type { CaseStatus } from "./phases.ts";
import { statusGroups } from "./status-groups.ts";

export type CaseRecord = RecordOf<typeof penalCase>;
export type TrialStatus = EnumKey<"trialStatus">;

/** The statuses that may follow each one. */
export const caseTransitions: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  new: ["assessment", "pendingDoc", "pendingComplaint", "policeInvestigation", "trialPending", "notProcessed"],
  assessment: [
    "pendingDoc",
    "pendingComplaint",
    "policeInvestigation",
    "judicialInvestigation",
    "trialPending",
    "stockComplaint",
    "notProcessed",
    "prescription",
  ],
  pendingDoc: ["assessment", "pendingComplaint", "notProcessed", "prescription"],
  pendingComplaint: ["policeInvestigation", "judicialInvestigation", "trialPending", "stockComplaint", "pendingDoc", "notProcessed", "prescription"],
  stockComplaint: ["policeInvestigation", "judicialInvestigation", "archived", "prescription"],
  policeInvestigation: [
    "judicialInvestigation",
    "trialPending",
    "stockComplaint",
    "provisionalDismissal",
    "dismissed",
    "guiltyVerdict",
    "pendingDoc",
    "archived",
    "prescription",
  ],
  judicialInvestigation: [
    "trialPending",
    "guiltyVerdict",
    "provisionalDismissal",
    "dismissed",
    "policeInvestigation",
    "pendingDoc",
    "archived",
    "prescription",
  ],
  trialPending: [
    "judgmentPending",
    "guiltyVerdict",
    "innocentVerdict",
    "suspended",
    "trialPending",
    "judicialInvestigation",
    "dismissed",
    "provisionalDismissal",
    "archived",
    "prescription",
  ],
  suspended: ["trialPending", "judicialInvestigation", "dismissed", "provisionalDismissal", "archived", "prescription"],
  judgmentPending: ["guiltyVerdict", "innocentVerdict", "trialPending"],
  guiltyVerdict: ["appealPending", "archived", "prescription"],
  innocentVerdict: ["appealPending", "archived"],
  dismissed: ["appealPending", "archived"],
  provisionalDismissal: ["appealPending", "archived", "prescription"],
  appealPending: ["guiltyVerdict", "innocentVerdict", "trialPending", "judicialInvestigation", "dismissed", "provisionalDismissal", "prescription"],
  prescription: ["archived"],
  notProcessed: ["archived"],
  archived: [],
};

/** Reopening by managers and admins, with a reason. `lastOpen` is the last open status in the history of the case. */
export const caseReopenings: Readonly<Partial<Record<CaseStatus, readonly (CaseStatus | "lastOpen")[]>>> = {
  archived: ["lastOpen", "assessment"],
  provisionalDismissal: ["judicialInvestigation", "policeInvestigation"],
  notProcessed: ["assessment"],
  prescription: ["assessment"],
  dismissed: ["judicialInvestigation"],
};

export const reopeningsOf = (record: CaseRecord): CaseStatus[] =>
  (caseReopenings[record.caseStatus] ?? []).flatMap((to) => (to === "lastOpen" ? lastOpen(record) : [to]));

const lastOpen = ({ statusHistory }: CaseRecord): CaseStatus[] =>
  statusHistory
    .filter(({ to, undone }) => statusGroups[to] === "active" && !undone)
    .map(({ to }) => to)
    .slice(-1);

const trialOf: Readonly<Partial<Record<CaseStatus, TrialStatus>>> = {
  trialPending: "pending",
  suspended: "suspended",
  judgmentPending: "celebrated",
  guiltyVerdict: "celebrated",
  innocentVerdict: "celebrated",
  dismissed: "dismissed",
  provisionalDismissal: "provisionalDismissal",
  prescription: "prescribed",
};
const beforeAnyHearing: readonly CaseStatus[] = ["policeInvestigation", "judicialInvestigation"];

/** The status of the trial follows that of the case. A conviction by agreement or by order has no trial. */
export function trialStatusAfter({ caseStatus: from, trialStatus }: CaseRecord, to: CaseStatus): TrialStatus | null {
  if (to === "guiltyVerdict" && beforeAnyHearing.includes(from)) return null;
  if (to === "archived") return trialStatus === "pending" || trialStatus === "suspended" ? "archived" : trialStatus;
  return trialOf[to] ?? trialStatus;
}
