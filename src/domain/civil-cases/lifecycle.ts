import type { Lifecycle } from "#domain/lifecycle/lifecycle.ts";
import { civilCase } from "./civil-case.ts";
import { type CivilTransitionContext, targetGuards, transitionGuards } from "./guards.ts";
import type { CivilStatus } from "./phases.ts";
import { type CivilRecord, civilReopenings, civilTransitions } from "./status.ts";

export const civilLifecycle: Lifecycle<CivilRecord, CivilStatus, CivilTransitionContext> = {
  entity: civilCase,
  transitions: civilTransitions,
  reopenings: ({ status }) => civilReopenings[status] ?? [],
  onlyIn: {},
  // The customer has supplied what was missing.
  customerTransitions: { "pendingDoc>assessment": ["supercustomer"] },
  targetGuards,
  hearingField: "trialHearingDate",
  transitionGuards,
  asksFor: (from, to) => [
    ...(to === "pendingDoc" ? ["items", "dueDate"] : []),
    ...(to === "trialPending" && afterHearing.includes(from) ? ["trialHearingDate"] : []),
  ],
};

/** From these statuses the change itself carries the new date of the hearing. */
const afterHearing: readonly CivilStatus[] = ["trialPending", "judgmentPending", "appealPending"];
