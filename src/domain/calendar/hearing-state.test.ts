import { expect, test } from "vitest";
import { caseHearingAfter, civilTrialAfter, priorHearingAfter, savedState } from "./hearing-state.ts";

const now = "2026-11-16T09:00:00.000Z";
const [past, ahead] = ["2026-11-02T09:00:00.000Z", "2026-12-01T09:00:00.000Z"];

test.each([
  ["a case that is archived", ahead, "set", "trialPending", "archived", false, "cancelled"],
  ["a case that is dismissed", ahead, "set", "trialPending", "dismissed", false, "cancelled"],
  ["a case that prescribed", ahead, "set", "assessment", "prescription", false, "cancelled"],
  ["a verdict without hearing", ahead, "set", "judicialInvestigation", "guiltyVerdict", false, "cancelled"],
  ["a case that goes back to the inquiry", ahead, "set", "trialPending", "judicialInvestigation", false, "cancelled"],
  ["a case that is still being assessed", ahead, "set", "new", "assessment", false, "set"],
  ["a trial that was held", past, "set", "trialPending", "judgmentPending", true, "held"],
  ["a conviction by agreement after a date that passed", past, "set", "judicialInvestigation", "guiltyVerdict", false, "set"],
  ["a trial that is suspended", ahead, "set", "trialPending", "suspended", false, "suspended"],
  ["a suspended trial of a case that is archived", ahead, "suspended", "suspended", "archived", false, "suspended"],
  ["a suspended trial that gets a new date", ahead, "suspended", "suspended", "trialPending", false, "set"],
  ["a held trial of a case that is archived", past, "held", "guiltyVerdict", "archived", true, "held"],
  ["no trial", null, null, "trialPending", "archived", false, null],
] as const)("%s", (_what, date, state, from, to, isCelebrated, after) =>
  expect(caseHearingAfter({ date, state }, { from, to, now }, isCelebrated)).toBe(after),
);

test("the hearings of a civil case follow its stages", () => {
  const set = (date: string) => ({ date, state: "set" }) as const;
  const change = { from: "pendingPriorHearing", to: "trialPending", now } as const;
  expect([priorHearingAfter(set(past), change), priorHearingAfter(set(ahead), change)]).toEqual(["held", "cancelled"]);
  expect([civilTrialAfter(set(ahead), change, false), civilTrialAfter(set(ahead), change, true)]).toEqual(["set", "suspended"]);
  const ended = { from: "trialPending", to: "archived", now } as const;
  expect([civilTrialAfter(set(ahead), ended, false), civilTrialAfter(set(past), ended, false)]).toEqual(["cancelled", "set"]);
  expect(civilTrialAfter(set(past), { ...ended, to: "judgmentPending" }, false)).toBe("held");
});

test("a saved date sets the hearing; the same date in another notation changes nothing", () => {
  expect(savedState({ date: null, state: null }, ahead)).toBe("set");
  expect(savedState({ date: ahead, state: "cancelled" }, past)).toBe("set");
  expect(savedState({ date: ahead, state: "suspended" }, "2026-12-01T10:00:00.000+01:00")).toBe("suspended");
  expect(savedState({ date: ahead, state: "set" }, null)).toBeNull();
});
