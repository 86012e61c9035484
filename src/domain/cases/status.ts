import { isCustomerSide, isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { RecordOf } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import type { penalCase } from "./case.ts";
import type { CaseStatus } from "./phases.ts";
import { statusGroups } from "./status-groups.ts";

export type CaseRecord = RecordOf<typeof penalCase>;
export type TrialStatus = EnumKey<"trialStatus">;
export type Row = `${CaseStatus}>${CaseStatus}`;

/** Which status may follow which. */
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

/** Back to life, by managers and admins, with a reason. `lastOpen` is the last open status of the case's own history. */
export const caseReopenings: Readonly<Partial<Record<CaseStatus, readonly (CaseStatus | "lastOpen")[]>>> = {
  archived: ["lastOpen", "assessment"],
  provisionalDismissal: ["judicialInvestigation", "policeInvestigation"],
  notProcessed: ["assessment"],
  prescription: ["assessment"],
  dismissed: ["judicialInvestigation"],
};

/** A sobreseimiento libre is res judicata, a non-lieu is not; only French law convicts at the police stage. */
const onlyIn: Readonly<Partial<Record<Row, Jurisdiction>>> = {
  "dismissed>judicialInvestigation": "fr",
  "policeInvestigation>guiltyVerdict": "fr",
};

/** The one step that the people of a store take themselves: what was missing is there. */
const ofCustomers: Row = "pendingDoc>assessment";

export type Way = "transition" | "reopening";

/** By which part of the lifecycle this case could come to a status, if by any. */
export function wayTo(record: CaseRecord, to: CaseStatus): Way | undefined {
  const { caseStatus: from } = record;
  const law = onlyIn[`${from}>${to}`];
  if (law && law !== jurisdictionOf(record)) return undefined;
  if (caseTransitions[from].includes(to)) return "transition";
  return reopeningsOf(record).includes(to) ? "reopening" : undefined;
}

export const reopeningsOf = (record: CaseRecord): CaseStatus[] =>
  (caseReopenings[record.caseStatus] ?? []).flatMap((to) => (to === "lastOpen" ? lastOpen(record) : [to]));

const lastOpen = ({ statusHistory }: CaseRecord): CaseStatus[] =>
  statusHistory
    .filter(({ to, undone }) => statusGroups[to] === "open" && !undone)
    .map(({ to }) => to)
    .slice(-1);

export function mayGo(user: Pick<User, "role">, way: Way, from: CaseStatus, to: CaseStatus): boolean {
  if (way === "reopening") return isStaff(user.role);
  return isStaff(user.role) || user.role === "lawyer" || (isCustomerSide(user.role) && `${from}>${to}` === ofCustomers);
}

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

/** The case decides over its trial. A conviction by agreement or by order comes without one. */
export function trialStatusAfter({ caseStatus: from, trialStatus }: CaseRecord, to: CaseStatus): TrialStatus | null {
  if (to === "guiltyVerdict" && beforeAnyHearing.includes(from)) return null;
  if (to === "archived") return trialStatus === "pending" || trialStatus === "suspended" ? "archived" : trialStatus;
  return trialOf[to] ?? trialStatus;
}
