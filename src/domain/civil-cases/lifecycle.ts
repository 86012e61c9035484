import type { Lifecycle } from "#domain/lifecycle/lifecycle.ts";
import { civilCase } from "./civil-case.ts";
import { rowGuards, type Situation, targetGuards } from "./guards.ts";
import type { CivilStatus } from "./phases.ts";
import { type CivilRecord, civilReopenings, civilTransitions } from "./status.ts";

export const civilLifecycle: Lifecycle<CivilRecord, CivilStatus, Situation> = {
  entity: civilCase,
  transitions: civilTransitions,
  reopenings: ({ status }) => civilReopenings[status] ?? [],
  onlyIn: {},
  // What was missing is there.
  ofCustomers: { "pendingDoc>assessment": ["supercustomer"] },
  targetGuards,
  hearing: "trialHearingDate",
  rowGuards,
  asksFor: (from, to) => [
    ...(to === "pendingDoc" ? ["items"] : []),
    ...(to === "trialPending" && afterHearing.includes(from) ? ["trialHearingDate"] : []),
  ],
};

/** A hearing that is moved, or held again, gets its new date with the change. */
const afterHearing: readonly CivilStatus[] = ["trialPending", "judgmentPending", "appealPending"];
