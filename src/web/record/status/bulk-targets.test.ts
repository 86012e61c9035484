import { expect, test } from "vitest";
import { caseLifecycle } from "#domain/cases/lifecycle.ts";
import { targetsOf } from "./bulk-targets.ts";

test("offers what some of the records can become, and not what asks for the hearing of each", () => {
  const targets = targetsOf(["new", "new", "trialPending"], caseLifecycle);
  expect(targets.get("assessment")).toBe(2);
  expect(targets.get("trialPending")).toBe(2);
  expect(targets.has("suspended")).toBe(false);
  expect(targetsOf(["unknown"], caseLifecycle).size).toBe(0);
});
