import { describe, expect, test } from "vitest";
import { evaluateChange } from "#domain/lifecycle/choices.ts";
import {
  acquitted,
  adjournedOn,
  appealed,
  caseWith,
  complaint,
  decided,
  done,
  file,
  type Given,
  guilty,
  heard,
  lawyer,
  missing,
  offence,
  ref,
  transitionContext,
  trial,
} from "#tests/support/example-case.ts";
import type { CaseTransitionContext } from "./guard.ts";
import { caseLifecycle } from "./lifecycle.ts";
import type { CaseStatus } from "./phases.ts";

/** Sections 1.2 and 1.3, row by row: what is sufficient, and what is missing without one part of it. */
const rows: [CaseStatus, CaseStatus, Given, Partial<CaseTransitionContext>, ...[Given, ...string[]][]][] = [
  ["new", "assessment", lawyer, {}, [{ lawyer: null }, "lawyer"]],
  ["new", "pendingDoc", lawyer, { items: ["ticket"] }, [{ lawyer: null }, "lawyer"]],
  ["new", "pendingComplaint", offence, {}, [{ lawyer: null }, "lawyer"], [{ penalType: null, crimeType: null }, "penalType", "crimeType"]],
  [
    "new",
    "policeInvestigation",
    complaint,
    {},
    [{ complaintDatetime: null, complaintHolder: null, complaintPlace: null }, "complaintDatetime", "complaintHolder", "complaintPlace"],
    [{ complaintPlace: "policeStation" }, "fcseReason"],
    [{ complaintHolder: "lawyer" }, "complaintLawyer"],
    [{ penalType: null }, "penalType"],
  ],
  [
    "new",
    "trialPending",
    trial,
    {},
    [{ trialDatetime: null }, "trialDatetime"],
    [{ court: null }, "court"],
    [{ trialAction: null }, "trialAction"],
    [{ processing: null }, "processing"],
    [{ crimeType: null }, "crimeType"],
  ],
  ["new", "notProcessed", { notProcessedReason: "duplicate" }, {}, [{ notProcessedReason: null }, "notProcessedReason"]],
  [
    "assessment",
    "notProcessed",
    { notProcessedReason: "other", notProcessedExplanation: "x" },
    {},
    [{ notProcessedExplanation: null }, "notProcessedExplanation"],
  ],
  ["assessment", "pendingDoc", lawyer, {}, [{ lawyer: null }, "lawyer"]],
  ["assessment", "judicialInvestigation", complaint, {}, [{ complaintDatetime: null }, "complaintDatetime"]],
  ["assessment", "stockComplaint", complaint, {}, [{ criminals: [ref] }, "criminals"], [{ complaintPlace: null }, "complaintPlace"]],
  // Where a court had the case an act may have interrupted: the reason is asked for although the date has passed.
  ["assessment", "prescription", { ...lawyer, statusHistory: [] }, { limitationDate: "2026-06-14" }, [{ lawyer: null }, "lawyer"]],
  ["judicialInvestigation", "prescription", lawyer, { limitationDate: "2026-06-14", reason: "sin actos desde 2020" }, [{ lawyer: null }, "lawyer"]],
  ["pendingDoc", "assessment", lawyer, { hasNews: true }, [{ lawyer: null }, "lawyer"]],
  ["pendingComplaint", "policeInvestigation", complaint, {}, [{ complaintPlace: "court" }, "complaintPlace"]],
  ["pendingComplaint", "judicialInvestigation", { ...complaint, complaintPlace: "court" }, {}, [{ complaintPlace: "store" }, "complaintPlace"]],
  ["pendingComplaint", "judicialInvestigation", { ...complaint, complaintType: "judge" }, {}, [{ complaintType: "police" }, "complaintPlace"]],
  ["pendingComplaint", "trialPending", { ...trial, processing: "fast" }, {}, [{ processing: "normal" }, "processing"]],
  ["pendingComplaint", "stockComplaint", complaint, {}, [{ complaintHolder: null }, "complaintHolder"]],
  ["stockComplaint", "policeInvestigation", { ...complaint, criminals: [ref] }, {}, [{ criminals: [] }, "criminals"]],
  ["stockComplaint", "judicialInvestigation", { ...complaint, actions: done("policeUnitContact", "police") }, {}, [{ actions: [] }, "criminals"]],
  ["policeInvestigation", "stockComplaint", complaint, {}, [{ criminals: [ref] }, "criminals"]],
  ["policeInvestigation", "dismissed", decided, {}, [{ judgmentFiles: [], actions: done("judgmentNotification") }, "judgmentFiles"]],
  ["policeInvestigation", "provisionalDismissal", decided, {}, [{ judgmentFiles: [] }, "actions", "judgmentFiles"]],
  [
    "judicialInvestigation",
    "dismissed",
    { ...lawyer, files: file("2026-05-20T10:00:00.000Z", "judgment") },
    {},
    [{ files: [] }, "actions", "judgmentFiles"],
  ],
  ["judicialInvestigation", "guiltyVerdict", { ...guilty, trialAccordance: "full" }, {}, [{ trialAccordance: "partial" }, "trialAccordance"]],
  ["trialPending", "judgmentPending", heard, {}, [{ trialDatetime: "2026-06-16T08:00:00.000Z" }, "trialDatetime"]],
  [
    "trialPending",
    "guiltyVerdict",
    guilty,
    {},
    [{ judgmentType: null }, "judgmentType"],
    [{ judgmentType: "acquittal" }, "judgmentType"],
    [{ judgmentDate: null }, "judgmentDate"],
    [{ penalty: true }, "penaltyAmount"],
    [{ companyCivilLiability: true, injuriesCivilLiability: true }, "companyCivilLiabilityAmount", "injuriesCivilLiabilityAmount"],
    [{ restrainingOrder: true }, "restrainingOrderExplanation"],
    [{ trialDatetime: "2026-06-16T08:00:00.000Z" }, "trialDatetime"],
  ],
  [
    "trialPending",
    "innocentVerdict",
    acquitted,
    {},
    [{ notGuiltySentenceReason: null }, "notGuiltySentenceReason"],
    [{ judgmentType: "damning" }, "judgmentType"],
  ],
  ["trialPending", "suspended", trial, { adjournment: "other" }, [{ lawyer: null }, "lawyer"]],
  [
    "trialPending",
    "suspended",
    { ...trial, adjournments: adjournedOn("2026-09-01T07:00:00.000Z") },
    {},
    [{ adjournments: adjournedOn("2026-08-01T07:00:00.000Z") }, "adjournment"],
  ],
  [
    "trialPending",
    "trialPending",
    trial,
    { adjournment: "other", trialDatetime: "2026-10-01T08:30:00.000Z" },
    [{ trialDatetime: "2026-10-01T08:30:00.000Z" }, "trialDatetime"],
  ],
  ["trialPending", "dismissed", decided, {}, [{ judgmentFiles: [], actions: done("judgmentNotification") }, "judgmentFiles"]],
  ["trialPending", "archived", { ...heard, actions: done("withdrawalBrief") }, {}, [{ actions: [] }, "actions"]],
  [
    "suspended",
    "trialPending",
    { ...trial, adjournments: adjournedOn("2026-08-01T08:30:00.000Z") },
    {},
    [{ adjournments: adjournedOn("2026-09-01T08:30:00.000Z") }, "trialDatetime"],
  ],
  ["suspended", "provisionalDismissal", { ...lawyer, actions: done("judgmentNotification") }, {}, [{ actions: [] }, "actions"]],
  ["judgmentPending", "guiltyVerdict", guilty, {}, [{ judgmentDate: null }, "judgmentDate"]],
  ["guiltyVerdict", "appealPending", appealed, {}, [{ courtAppeal: null }, "courtAppeal"], [{ actions: done("indictment") }, "actions"]],
  [
    "guiltyVerdict",
    "archived",
    { ...guilty, companyCivilLiability: true, enforcementSentenceCompliance: "insolvency" },
    {},
    [{ enforcementSentenceCompliance: null }, "enforcementSentenceCompliance"],
  ],
  [
    "guiltyVerdict",
    "archived",
    { ...guilty, restrainingOrder: true, restrainingOrderEndDate: "2026-06-14" },
    {},
    [{ restrainingOrderEndDate: "2026-06-15" }, "enforcementSentenceCompliance"],
    [{ restrainingOrderEndDate: null }, "enforcementSentenceCompliance"],
  ],
  ["appealPending", "guiltyVerdict", { ...guilty, ...decided }, {}, [{ judgmentFiles: file("2026-04-20T10:00:00.000Z") }, "judgmentFiles"]],
  ["appealPending", "dismissed", decided, {}, [{ judgmentFiles: [] }, "actions"]],
  ["archived", "assessment", lawyer, { reason: "new lead" }, [{ lawyer: null }, "lawyer"]],
  ["archived", "judicialInvestigation", complaint, { reason: "new lead" }, [{ crimeType: null }, "crimeType"]],
  [
    "provisionalDismissal",
    "policeInvestigation",
    { ...complaint, actions: done("reopeningBrief") },
    { reason: "new lead" },
    [{ actions: [] }, "actions"],
  ],
  [
    "prescription",
    "assessment",
    { ...lawyer, actions: done("personation") },
    { reason: "interrupted" },
    [{ actions: done("policeUnitContact", "police") }, "actions"],
  ],
];

test.each(rows)("from %s to %s with all it needs, and without", (from, to, enough, more, ...parts) => {
  expect(missing(from, to, enough, more)).toEqual([]);
  for (const [without, ...fields] of parts) expect(missing(from, to, { ...enough, ...without }, more)).toEqual(fields);
});

describe("what is entered with the change", () => {
  test.each<[CaseStatus, CaseStatus, Given, Partial<CaseTransitionContext>, string]>([
    ["new", "pendingDoc", lawyer, { items: [] }, "items"],
    ["trialPending", "suspended", trial, {}, "adjournment"],
    ["trialPending", "trialPending", trial, { trialDatetime: "2026-10-01T08:30:00.000Z" }, "adjournment"],
    ["trialPending", "trialPending", trial, { adjournment: "other" }, "trialDatetime"],
    ["pendingDoc", "assessment", lawyer, {}, "files"],
    ["assessment", "prescription", lawyer, { limitationDate: "2026-06-15" }, "reason"],
    ["assessment", "prescription", lawyer, {}, "reason"],
    ["archived", "assessment", lawyer, {}, "reason"],
    ["notProcessed", "assessment", lawyer, {}, "reason"],
  ])("from %s to %s", (from, to, given, more, field) => expect(missing(from, to, given, more)).toEqual([field]));

  test("a written reason replaces the legal date", () => {
    expect(missing("assessment", "prescription", lawyer, { reason: "la pena ha prescrito" })).toEqual([]);
  });

  test("a date entered with the change is the one that counts", () => {
    const later = { trialDatetime: "2026-11-01T08:30:00.000Z" };
    expect(missing("suspended", "trialPending", { ...trial, adjournments: adjournedOn("2026-09-01T08:30:00.000Z") }, later)).toEqual([]);
  });

  test("force asks for ten characters of reason and for nothing else", () => {
    const forced = (reason: string) =>
      evaluateChange(caseLifecycle, { role: "admin" }, caseWith(), "guiltyVerdict", transitionContext({ reason }), true);
    expect(forced("123456789")).toMatchObject({ by: "force", missing: [{ field: "reason" }] });
    expect(forced("1234567890")).toMatchObject({ by: "force", missing: [], warnings: [] });
  });
});
