import { describe, expect, test } from "vitest";
import type { Role } from "#domain/access/roles.ts";
import { keysOf } from "#domain/enumerations.ts";
import { choicesFor, evaluateChange } from "#domain/lifecycle/choices.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import { caseWith, transitionContext } from "#tests/support/example-case.ts";
import { caseLifecycle } from "./lifecycle.ts";
import { type CaseStatus, phases } from "./phases.ts";
import { trialStatusAfter } from "./status.ts";

const statuses = keysOf("caseStatus");
const who = (role: Role) => ({ role });

/** Section 8 of the lifecycle, written by hand: the statuses that may follow each one. */
const table: Record<CaseStatus, string> = {
  new: "assessment pendingDoc pendingComplaint policeInvestigation trialPending notProcessed",
  assessment: "pendingDoc pendingComplaint policeInvestigation judicialInvestigation trialPending stockComplaint notProcessed prescription",
  pendingDoc: "assessment pendingComplaint notProcessed prescription",
  pendingComplaint: "policeInvestigation judicialInvestigation trialPending stockComplaint pendingDoc notProcessed prescription",
  stockComplaint: "policeInvestigation judicialInvestigation archived prescription",
  policeInvestigation:
    "judicialInvestigation trialPending stockComplaint provisionalDismissal dismissed guiltyVerdict pendingDoc archived prescription",
  judicialInvestigation: "trialPending guiltyVerdict provisionalDismissal dismissed policeInvestigation pendingDoc archived prescription",
  trialPending:
    "judgmentPending guiltyVerdict innocentVerdict suspended trialPending judicialInvestigation dismissed provisionalDismissal archived prescription",
  suspended: "trialPending judicialInvestigation dismissed provisionalDismissal archived prescription",
  judgmentPending: "guiltyVerdict innocentVerdict trialPending",
  guiltyVerdict: "appealPending archived prescription",
  innocentVerdict: "appealPending archived",
  dismissed: "appealPending archived",
  provisionalDismissal: "appealPending archived prescription",
  appealPending: "guiltyVerdict innocentVerdict trialPending judicialInvestigation dismissed provisionalDismissal prescription",
  prescription: "archived",
  notProcessed: "archived",
  archived: "",
};
/** The last open status of the example's history is `judicialInvestigation`. */
const reopened: Partial<Record<CaseStatus, string>> = {
  archived: "judicialInvestigation assessment",
  provisionalDismissal: "judicialInvestigation policeInvestigation",
  notProcessed: "assessment",
  prescription: "assessment",
  dismissed: "judicialInvestigation",
};
const lists = (of: Partial<Record<CaseStatus, string>>, from: CaseStatus, to: CaseStatus) => (of[from] ?? "").split(" ").includes(to);
/** Two transitions that only exist in French law. */
const isFrench = (from: CaseStatus, to: CaseStatus) =>
  ["policeInvestigation>guiltyVerdict", "dismissed>judicialInvestigation"].includes(`${from}>${to}`);

const outcomeOf = (role: Role, from: CaseStatus, to: CaseStatus, country: "Spain" | "France", isForced = false) => {
  const answer = evaluateChange(caseLifecycle, who(role), caseWith({ caseStatus: from, country }), to, transitionContext(), isForced);
  return typeof answer === "string" ? answer : answer.by;
};

describe.each(["Spain", "France"] as const)("every pair of statuses in %s", (country) => {
  const kindOf = (from: CaseStatus, to: CaseStatus) => {
    if (country === "Spain" && isFrench(from, to)) return undefined;
    return lists(table, from, to) ? "transition" : lists(reopened, from, to) ? "reopening" : undefined;
  };

  test.each(statuses)("from %s: exactly what the table says, to each role", (from) => {
    for (const to of statuses) {
      const kind = kindOf(from, to);
      const isStep = from !== to || kind !== undefined;
      const ofCustomers = from === "pendingDoc" && to === "assessment" ? "transition" : "noRole";
      const answers = (["admin", "manager", "lawyer", "supercustomer", "customer"] as const).map((role) => outcomeOf(role, from, to, country));
      const forced = (["manager", "lawyer"] as const).map((role) => outcomeOf(role, from, to, country, true));
      const ofLawyer = kind === "reopening" ? "noRole" : (kind ?? "notAllowed");
      expect([to, ...answers]).toEqual([to, kind ?? "notAllowed", kind ?? "notAllowed", ofLawyer, ofCustomers, ofCustomers]);
      expect([to, ...forced]).toEqual([to, ...(isStep ? ["force", "noRole"] : ["notAllowed", "notAllowed"])]);
    }
  });
});

test("a case is reopened where it was open last, and what was undone does not count", () => {
  const history = (...lines: [CaseStatus, boolean][]) =>
    lines.map(([to, undone], index) => ({
      id: String(index),
      version: 1,
      date: "",
      from: null,
      to,
      user: null,
      reason: null,
      forced: false,
      undone,
    }));
  const record = caseWith({
    caseStatus: "archived",
    statusHistory: history(["policeInvestigation", false], ["trialPending", true], ["policeInvestigation", false], ["archived", false]),
  });
  const choices = choicesFor(caseLifecycle, who("manager"), record, transitionContext()).filter(({ by }) => by === "reopening");
  expect(choices.map(({ to }) => to)).toEqual(["policeInvestigation", "assessment"]);
});

test("people of a store are offered their one step, lawyers the table, staff everything", () => {
  const offered = (role: Role, caseStatus: CaseStatus) =>
    choicesFor(caseLifecycle, who(role), caseWith({ caseStatus }), transitionContext()).map(({ to }) => to);
  expect(offered("customer", "pendingDoc")).toEqual(["assessment"]);
  expect(offered("supercustomer", "trialPending")).toEqual([]);
  expect(offered("lawyer", "judgmentPending")).toEqual(["guiltyVerdict", "innocentVerdict", "trialPending"]);
  expect(offered("lawyer", "archived")).toEqual([]);
  expect(offered("manager", "archived").sort()).toEqual(statuses.filter((status) => status !== "archived").sort());
});

test("what the change itself asks for is not missing in the offer", () => {
  const ref = { id: "x", alias: "x" };
  const enough = {
    lawyer: ref,
    penalType: "pettyTheft",
    crimeType: "petty",
    trialDatetime: "2026-09-01T08:30:00.000Z",
    court: ref,
    trialAction: "accusation",
  } as const;
  const offer = (from: CaseStatus, to: CaseStatus) =>
    choicesFor(caseLifecycle, who("manager"), caseWith({ ...enough, caseStatus: from }), transitionContext()).find((one) => one.to === to)!;
  expect(offer("new", "pendingDoc")).toMatchObject({ asks: ["items", "dueDate"], missing: [] });
  expect(offer("trialPending", "suspended")).toMatchObject({ asks: ["adjournment"], missing: [] });
  expect(offer("trialPending", "trialPending")).toMatchObject({ asks: ["adjournment", "trialDatetime"], missing: [] });
  expect(offer("suspended", "trialPending")).toMatchObject({ asks: ["trialDatetime"], missing: [] });
  expect(offer("archived", "assessment")).toMatchObject({ by: "reopening", needsReason: true, missing: [] });
  expect(offer("assessment", "prescription")).toMatchObject({ by: "transition", needsReason: true, missing: [] });
  expect(offer("assessment", "archived")).toMatchObject({ by: "force", needsReason: true, missing: [] });
  expect(offer("assessment", "pendingComplaint")).toMatchObject({ needsReason: false, asks: [] });
});

test("each status has one phase", () => {
  expect(Object.values(phases).flat().sort()).toEqual([...statuses].sort());
  expect([phaseOf("caseStatus", "suspended"), phaseOf("caseStatus", "provisionalDismissal"), phaseOf("caseStatus", "stockComplaint")]).toEqual([
    "trial",
    "noConviction",
    "complaint",
  ]);
});

/** Section 3: the status of the trial follows that of the case. */
test.each([
  ["policeInvestigation", null, "trialPending", "pending"],
  ["trialPending", "pending", "suspended", "suspended"],
  ["trialPending", "pending", "judgmentPending", "celebrated"],
  ["trialPending", "pending", "guiltyVerdict", "celebrated"],
  ["judgmentPending", "celebrated", "innocentVerdict", "celebrated"],
  ["judicialInvestigation", null, "guiltyVerdict", null],
  ["policeInvestigation", null, "guiltyVerdict", null],
  ["trialPending", "pending", "dismissed", "dismissed"],
  ["suspended", "suspended", "provisionalDismissal", "provisionalDismissal"],
  ["trialPending", "pending", "prescription", "prescribed"],
  ["trialPending", "pending", "archived", "archived"],
  ["suspended", "suspended", "archived", "archived"],
  ["guiltyVerdict", "celebrated", "archived", "celebrated"],
  ["stockComplaint", null, "archived", null],
  ["guiltyVerdict", "celebrated", "appealPending", "celebrated"],
  ["new", null, "assessment", null],
] as const)("from %s with trial %s to %s the trial is %s", (caseStatus, trialStatus, to, after) => {
  expect(trialStatusAfter(caseWith({ caseStatus, trialStatus }), to)).toBe(after);
});
