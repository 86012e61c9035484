import { describe, expect, test } from "vitest";
import { appealed, complaint, done, type Given, guilty, lawyer, missing, offence, ref, trial, warned } from "#tests/support/example-case.ts";

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

test("a late appeal gets a warning, unless another party appealed", () => {
  const late = { appealDate: "2026-06-14" };
  expect(warned("guiltyVerdict", "appealPending", appealed, late)).toEqual(["status.appealLate"]);
  expect(warned("guiltyVerdict", "appealPending", appealed, { appealDate: "2026-06-15" })).toEqual([]);
  expect(warned("guiltyVerdict", "appealPending", { ...appealed, actions: done("resourceOpposition") }, late)).toEqual([]);
});

test("warnings are reported apart from what is missing", () => {
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
