import type { Situation } from "#domain/cases/guard.ts";
import type { CaseStatus } from "#domain/cases/phases.ts";
import type { CaseRecord } from "#domain/cases/status.ts";

const line = (to: CaseStatus, date: string) => ({ id: to, version: 1, date, from: null, to, user: null, reason: null, forced: false, undone: false });

/** A case as a store wrote it and nobody has touched since, with what a test says of it. */
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

export const situation = (values: Partial<Situation> = {}): Situation => ({
  now: "2026-06-15T10:00:00.000Z",
  today: "2026-06-15",
  limitationDate: null,
  appealDate: null,
  hasNews: false,
  ...values,
});
