import type { CaseTransitionContext } from "#domain/cases/guard.ts";
import { caseLifecycle } from "#domain/cases/lifecycle.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { evaluateChange } from "#domain/lifecycle/choices.ts";

const line = (to: CaseStatus, date: string) => ({ id: to, version: 1, date, from: null, to, user: null, reason: null, forced: false, undone: false });

/** A newly reported case with the given values. */
export const caseWith = (values: Partial<CaseRecord> = {}): CaseRecord =>
  ({
    cid: 2026000001,
    caseStatus: "new",
    datetime: "2026-03-02T17:40:00.000Z",
    country: "Spain",
    lawyer: null,
    criminals: [],
    actions: [],
    adjournments: [],
    files: [],
    judgmentFiles: [],
    trialStatus: null,
    trialDatetime: null,
    penalty: false,
    companyCivilLiability: false,
    injuriesCivilLiability: false,
    restrainingOrder: false,
    restrainingOrderEndDate: null,
    statusHistory: [line("judicialInvestigation", "2026-04-01T09:00:00.000Z"), line(values.caseStatus ?? "new", "2026-05-01T09:00:00.000Z")],
    ...values,
  }) as CaseRecord;

export const transitionContext = (values: Partial<CaseTransitionContext> = {}): CaseTransitionContext => ({
  now: "2026-06-15T10:00:00.000Z",
  today: "2026-06-15",
  limitationDate: null,
  appealDate: null,
  hasNews: false,
  ...values,
});

/** The values of a case at the stages of its lifecycle. */
export type Given = Partial<CaseRecord>;
export const ref = { id: "x", alias: "x" };
export const done = (action: string, type = "judicial") =>
  [{ id: "a", version: 1, date: "2026-05-02", type, action }] as unknown as CaseRecord["actions"];
export const file = (date: string, category: string | null = null) => [{ id: "f", name: "f.pdf", date, category }] as unknown as CaseRecord["files"];
export const adjournedOn = (date: string) => [{ id: "l", version: 1, date, reason: "other", newDatetime: null }] as CaseRecord["adjournments"];

export const lawyer: Given = { lawyer: ref };
export const offence: Given = { ...lawyer, penalType: "pettyTheft", crimeType: "petty" };
export const complaint: Given = { ...offence, complaintDatetime: "2026-03-03T10:00:00.000Z", complaintHolder: "employee", complaintPlace: "store" };
export const trial: Given = {
  ...offence,
  processing: "fast",
  trialDatetime: "2026-09-01T08:30:00.000Z",
  court: ref,
  trialAction: "accusation",
  trialStatus: "pending",
};
export const heard: Given = { ...trial, trialDatetime: "2026-06-01T08:30:00.000Z" };
export const guilty: Given = { ...heard, judgmentType: "damning", judgmentDate: "2026-06-02" };
export const acquitted: Given = { ...heard, judgmentType: "acquittal", judgmentDate: "2026-06-02", notGuiltySentenceReason: "witnessNoShow" };
export const decided: Given = { ...lawyer, judgmentFiles: file("2026-05-20T10:00:00.000Z") };
export const appealed: Given = { ...lawyer, courtAppeal: ref, actions: done("resource") };

const answer = (from: CaseStatus, to: CaseStatus, given: Given, more: Partial<CaseTransitionContext> = {}) => {
  const choice = evaluateChange(caseLifecycle, { role: "manager" }, caseWith({ ...given, caseStatus: from }), to, transitionContext(more));
  if (typeof choice === "string") throw new Error(choice);
  return choice;
};
export const missing = (...args: Parameters<typeof answer>) => answer(...args).missing.map(({ field }) => field);
export const warned = (...args: Parameters<typeof answer>) => answer(...args).warnings.map(({ message }) => message);
