import { not } from "#domain/lifecycle/guard.ts";
import type { Lifecycle } from "#domain/lifecycle/lifecycle.ts";
import { penalCase } from "./case.ts";
import { type CaseTransitionContext, isTimeBarred, should } from "./guard.ts";
import type { CaseStatus } from "./phases.ts";
import { type CaseRecord, caseTransitions, reopeningsOf } from "./status.ts";
import { targetGuards } from "./target-guards.ts";
import { transitionGuards } from "./transition-guards.ts";

export const caseLifecycle: Lifecycle<CaseRecord, CaseStatus, CaseTransitionContext> = {
  entity: penalCase,
  transitions: caseTransitions,
  reopenings: reopeningsOf,
  // A sobreseimiento libre is res judicata, a non-lieu is not; only French law convicts at the police stage.
  onlyIn: { "dismissed>judicialInvestigation": "fr", "policeInvestigation>guiltyVerdict": "fr" },
  // The customer has supplied what was missing.
  customerTransitions: { "pendingDoc>assessment": ["customer", "supercustomer"] },
  targetGuards,
  hearingField: "trialDatetime",
  transitionGuards,
  leavingGuards: { archived: [should("datetime", "status.timeBarred", not(isTimeBarred))] },
  asksFor,
};

const afterHearing: readonly CaseStatus[] = ["trialPending", "suspended", "judgmentPending", "appealPending"];

function asksFor(from: CaseStatus, to: CaseStatus): string[] {
  return [
    ...(to === "pendingDoc" ? ["items", "dueDate"] : []),
    ...(to === "suspended" || (from === "trialPending" && to === "trialPending") ? ["adjournment"] : []),
    ...(to === "trialPending" && afterHearing.includes(from) ? ["trialDatetime"] : []),
  ];
}
