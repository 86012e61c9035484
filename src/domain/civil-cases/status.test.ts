import { describe, expect, test } from "vitest";
import type { Role } from "#domain/access/roles.ts";
import { keysOf } from "#domain/enumerations.ts";
import { choicesFor, evaluateChange } from "#domain/lifecycle/choices.ts";
import { civilWith, transitionContext } from "#tests/support/example-civil-case.ts";
import { civilLifecycle } from "./lifecycle.ts";
import { type CivilStatus, civilPhases } from "./phases.ts";

const statuses = keysOf("civilStatus");

/** Section 8 of the lifecycle, written by hand: the statuses that may follow each one. */
const table: Record<CivilStatus, string> = {
  new: "assessment pendingDoc pendingDemandAnswer answered archived",
  assessment: "pendingDoc pendingDemandAnswer answered enforceable archived",
  pendingDoc: "assessment pendingDemandAnswer archived",
  pendingDemandAnswer: "answered pendingCounterclaim enforceable judgmentPending estimatedDemand archived",
  pendingCounterclaim: "answered archived",
  answered: "pendingPriorHearing trialPending judgmentPending archived",
  pendingPriorHearing: "trialPending judgmentPending archived",
  trialPending: "judgmentPending trialPending archived",
  judgmentPending: "estimatedDemand dismissedDemand trialPending archived",
  estimatedDemand: "appealPending enforceable archived",
  dismissedDemand: "appealPending enforceable archived",
  appealPending: "estimatedDemand dismissedDemand trialPending archived",
  enforceable: "archived",
  archived: "",
};
const reopened: Partial<Record<CivilStatus, string>> = { archived: "assessment enforceable" };
const lists = (of: Partial<Record<CivilStatus, string>>, from: CivilStatus, to: CivilStatus) => (of[from] ?? "").split(" ").includes(to);

const outcomeOf = (role: Role, from: CivilStatus, to: CivilStatus, country: "Spain" | "France", isForced = false) => {
  const answer = evaluateChange(civilLifecycle, { role }, civilWith({ status: from, country }), to, transitionContext(), isForced);
  return typeof answer === "string" ? answer : answer.by;
};

describe.each(["Spain", "France"] as const)("every pair of statuses in %s", (country) => {
  test.each(statuses)("from %s: exactly what the table says, to each role", (from) => {
    for (const to of statuses) {
      const kind = lists(table, from, to) ? "transition" : lists(reopened, from, to) ? "reopening" : undefined;
      const isStep = from !== to || kind !== undefined;
      const ofOffice = from === "pendingDoc" && to === "assessment" ? "transition" : "noRole";
      const ofLawyer = kind === "reopening" ? "noRole" : (kind ?? "notAllowed");
      const answers = (["admin", "manager", "lawyer", "supercustomer", "customer"] as const).map((role) => outcomeOf(role, from, to, country));
      const forced = (["admin", "lawyer", "supercustomer"] as const).map((role) => outcomeOf(role, from, to, country, true));
      expect([to, ...answers]).toEqual([to, kind ?? "notAllowed", kind ?? "notAllowed", ofLawyer, ofOffice, "noRole"]);
      expect([to, ...forced]).toEqual([to, ...(isStep ? ["force", "noRole", "noRole"] : ["notAllowed", "notAllowed", "noRole"])]);
    }
  });
});

test("the office of a customer is offered its one step, lawyers the table, staff everything", () => {
  const offered = (role: Role, status: CivilStatus) =>
    choicesFor(civilLifecycle, { role }, civilWith({ status }), transitionContext()).map(({ to }) => to);
  expect(offered("supercustomer", "pendingDoc")).toEqual(["assessment"]);
  expect(offered("customer", "pendingDoc")).toEqual([]);
  expect(offered("lawyer", "judgmentPending")).toEqual(["estimatedDemand", "dismissedDemand", "trialPending", "archived"]);
  expect(offered("lawyer", "archived")).toEqual([]);
  expect(offered("manager", "archived").sort()).toEqual(statuses.filter((status) => status !== "archived").sort());
});

test("what the change itself asks for is not missing in the offer", () => {
  const offer = (from: CivilStatus, to: CivilStatus) =>
    choicesFor(civilLifecycle, { role: "manager" }, civilWith({ status: from, lawyer: { id: "x", alias: "x" } }), transitionContext()).find(
      (one) => one.to === to,
    )!;
  expect(offer("assessment", "pendingDoc")).toMatchObject({ asks: ["items", "dueDate"], missing: [] });
  expect(offer("trialPending", "trialPending")).toMatchObject({ asks: ["trialHearingDate"], needsReason: true, missing: [] });
  expect(offer("judgmentPending", "trialPending")).toMatchObject({ asks: ["trialHearingDate"], needsReason: false, missing: [] });
  expect(offer("enforceable", "archived")).toMatchObject({ by: "transition", needsReason: true, missing: [] });
  expect(offer("archived", "enforceable")).toMatchObject({ by: "reopening", needsReason: true, missing: [] });
});

test("each status has one phase", () => {
  expect(Object.values(civilPhases).flat().sort()).toEqual([...statuses].sort());
});
