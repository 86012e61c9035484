import { describe, expect, test } from "vitest";
import { caseWith, situation } from "#tests/support/example-case.ts";
import { rule } from "./choices.ts";
import type { Situation } from "./guard.ts";
import type { CaseStatus } from "./phases.ts";
import type { CaseRecord } from "./status.ts";

type Given = Partial<CaseRecord>;
const ref = { id: "x", alias: "x" };
const done = (action: string, type = "judicial") => [{ id: "a", version: 1, date: "2026-05-02", type, action }] as unknown as CaseRecord["actions"];
const file = (date: string, category: string | null = null) => [{ id: "f", name: "f.pdf", date, category }] as unknown as CaseRecord["files"];
const lost = (date: string) => [{ id: "l", version: 1, date, reason: "other", newDatetime: null }] as CaseRecord["adjournments"];

const lawyer: Given = { lawyer: ref };
const offence: Given = { ...lawyer, penalType: "pettyTheft", crimeType: "petty" };
const complaint: Given = { ...offence, complaintDatetime: "2026-03-03T10:00:00.000Z", complaintHolder: "employee", complaintPlace: "store" };
const trial: Given = { ...offence, trialDatetime: "2026-09-01T08:30:00.000Z", court: ref, trialAction: "accusation", trialStatus: "pending" };
const heard: Given = { ...trial, trialDatetime: "2026-06-01T08:30:00.000Z" };
const guilty: Given = { ...heard, judgmentType: "damning", judgmentDate: "2026-06-02" };
const acquitted: Given = { ...heard, judgmentType: "acquittal", judgmentDate: "2026-06-02", notGuiltySentenceReason: "witnessNoShow" };
const decided: Given = { ...lawyer, judgmentFiles: file("2026-05-20T10:00:00.000Z") };
const appealed: Given = { ...lawyer, courtAppeal: ref, actions: done("resource") };

const answer = (from: CaseStatus, to: CaseStatus, given: Given, more: Partial<Situation> = {}) => {
  const ruled = rule({ role: "manager" }, caseWith({ ...given, caseStatus: from }), to, situation(more));
  if (typeof ruled === "string") throw new Error(ruled);
  return ruled;
};
const missing = (...args: Parameters<typeof answer>) => answer(...args).missing.map(({ field }) => field);
const warned = (...args: Parameters<typeof answer>) => answer(...args).warnings.map(({ message }) => message);

/** Sections 1.2 and 1.3, row by row: what is enough, and what is missing without one part of it. */
const rows: [CaseStatus, CaseStatus, Given, Partial<Situation>, ...[Given, ...string[]][]][] = [
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
  ["assessment", "prescription", lawyer, { limitationDate: "2026-06-14" }, [{ lawyer: null }, "lawyer"]],
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
    { ...trial, adjournments: lost("2026-09-01T07:00:00.000Z") },
    {},
    [{ adjournments: lost("2026-08-01T07:00:00.000Z") }, "adjournment"],
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
    { ...trial, adjournments: lost("2026-08-01T08:30:00.000Z") },
    {},
    [{ adjournments: lost("2026-09-01T08:30:00.000Z") }, "trialDatetime"],
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

describe("what is written with the change", () => {
  test.each<[CaseStatus, CaseStatus, Given, Partial<Situation>, string]>([
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

  test("a written reason is as good as the law's date", () => {
    expect(missing("assessment", "prescription", lawyer, { reason: "la pena ha prescrito" })).toEqual([]);
  });

  test("a date brought along is the one that counts", () => {
    const later = { trialDatetime: "2026-11-01T08:30:00.000Z" };
    expect(missing("suspended", "trialPending", { ...trial, adjournments: lost("2026-09-01T08:30:00.000Z") }, later)).toEqual([]);
  });

  test("force asks for ten characters of reason and for nothing else", () => {
    const forced = (reason: string) => rule({ role: "admin" }, caseWith(), "guiltyVerdict", situation({ reason }), true);
    expect(forced("123456789")).toMatchObject({ by: "force", missing: [{ field: "reason" }] });
    expect(forced("1234567890")).toMatchObject({ by: "force", missing: [], warnings: [] });
  });
});

describe("the law of France", () => {
  const french = (given: Given): Given => ({ ...given, country: "France" });

  test("asks for the circumstance of an aggravated robbery and for the kind of summons", () => {
    const robbery = french({ ...offence, penalType: "aggravatedRobbery" });
    expect(missing("assessment", "pendingComplaint", robbery)).toEqual(["aggravatedRobberyType"]);
    expect(missing("assessment", "pendingComplaint", { ...robbery, aggravatedRobberyType: "type1" })).toEqual([]);
    expect(missing("assessment", "trialPending", french(trial))).toEqual(["callType"]);
    expect(missing("assessment", "trialPending", french({ ...trial, callType: "verbal" }))).toEqual([]);
  });

  test("reaches the trial from the complaint by citation directe", () => {
    const ready = french({ ...trial, callType: "direct" });
    expect(missing("pendingComplaint", "trialPending", { ...ready, processing: "fast" })).toEqual(["complaintType"]);
    expect(missing("pendingComplaint", "trialPending", { ...ready, complaintType: "direct" })).toEqual([]);
  });

  test("convicts without a hearing by ordonnance pénale, which the person confirms", () => {
    for (const from of ["policeInvestigation", "judicialInvestigation"] as const) {
      expect(missing(from, "guiltyVerdict", french(guilty))).toEqual([]);
      expect(warned(from, "guiltyVerdict", french(guilty))).toEqual(["status.penalOrder"]);
      expect(warned(from, "guiltyVerdict", french({ ...guilty, trialAccordance: "full" }))).toEqual([]);
    }
  });

  test("lets the recours of art. 40-3 go without a court, with a warning", () => {
    const without = { ...appealed, courtAppeal: null };
    expect(missing("provisionalDismissal", "appealPending", french(without))).toEqual([]);
    expect(warned("provisionalDismissal", "appealPending", french(without))).toEqual(["status.noAppealCourt"]);
    expect(missing("guiltyVerdict", "appealPending", french(without))).toEqual(["courtAppeal"]);
    expect(missing("provisionalDismissal", "appealPending", without)).toEqual(["courtAppeal"]);
  });
});

test("an appeal after the term is warned of, unless another party appealed", () => {
  const late = { appealDate: "2026-06-14" };
  expect(warned("guiltyVerdict", "appealPending", appealed, late)).toEqual(["status.appealLate"]);
  expect(warned("guiltyVerdict", "appealPending", appealed, { appealDate: "2026-06-15" })).toEqual([]);
  expect(warned("guiltyVerdict", "appealPending", { ...appealed, actions: done("resourceOpposition") }, late)).toEqual([]);
});

test("warnings stand beside what is missing", () => {
  expect(warned("assessment", "judicialInvestigation", complaint)).toEqual(["status.numberLater"]);
  for (const known of [
    { court: ref },
    { autosMisdemeanor: "1/2026" },
    { autosPreviousProceedings: "1/2026" },
    { autosAbbreviatedProcedure: "1/2026" },
  ])
    expect(warned("assessment", "judicialInvestigation", { ...complaint, ...known })).toEqual([]);
  expect(warned("suspended", "archived", trial)).toEqual(["status.futureTrial"]);
  expect(warned("suspended", "archived", { ...trial, trialStatus: "suspended" })).toEqual([]);
  expect(warned("archived", "assessment", lawyer, { reason: "x", limitationDate: "2026-06-14" })).toEqual(["status.timeBarred"]);
  expect(warned("archived", "assessment", lawyer, { reason: "x", limitationDate: "2026-06-15" })).toEqual([]);
});
