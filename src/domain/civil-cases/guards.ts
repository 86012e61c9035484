import type { EnumKey } from "#domain/enumerations.ts";
import { hasNoAppeal } from "#domain/law/civil-appeal.ts";
import { orderEnforceableDate } from "#domain/law/payment-order.ts";
import { hasSettlement, needsSettlement } from "#domain/law/settlement.ts";
import * as lifecycle from "#domain/lifecycle/guard.ts";
import { hasReason, isDueTodayOrLater, isFilled, isInTime, isUnder, not } from "#domain/lifecycle/guard.ts";
import type { Transition } from "#domain/lifecycle/lifecycle.ts";
import type { CivilStatus } from "./phases.ts";
import type { CivilRecord } from "./status.ts";

/** What the guards know besides the civil case, and what the person entered with the change. */
export type CivilTransitionContext = lifecycle.TransitionContext & {
  /** Last day of the period for voluntary compliance with a judgment. */
  graceDate: string | null;
  trialHearingDate?: string | undefined;
  /** The date was wrong: nothing was adjourned. */
  correction?: boolean | undefined;
  /** The hearing is suspended, and has no new date yet. */
  suspended?: boolean | undefined;
};

type Condition = lifecycle.Condition<CivilRecord, CivilTransitionContext>;
export type Guard = lifecycle.Guard<CivilRecord, CivilTransitionContext>;
const { must, should, filled } = lifecycle.guardBuilders<CivilRecord, CivilTransitionContext>();

const isOf =
  (...procedures: EnumKey<"civilProcedures">[]): Condition =>
  ({ procedure }) =>
    procedure !== null && procedures.includes(procedure);
const hasFile: Condition = ({ files }) => files.length > 0;
const hasFileSince: Condition = (record) => record.files.some(({ date }) => date >= lifecycle.enteredAt(record, record.status));
const hasJudgment: Condition = (record, context) => record.files.some(({ category }) => category === "judgment") || hasFileSince(record, context);
const isTermOver: Condition = ({ demandResponseDueDate }, { today }) => demandResponseDueDate !== null && demandResponseDueDate < today;
const isHeld: Condition = ({ trialHearingDate }, { now }) => trialHearingDate !== null && trialHearingDate <= now;
/** Whether the demand needs no prior attempt at settlement (art. 5 LO 1/2025). */
const isWithoutSettlement: Condition = (record, { today }) => !needsSettlement(record, today);
/** In France a month for the opposition is not all: the registry has two to tell of one. */
const isOrderEnforceable: Condition = (record, { today }) => (orderEnforceableDate(record) ?? today) <= today;
const isFinal: Condition = ({ finalDate }) => finalDate !== null;

const lawyer = filled("lawyer");
const reply: Guard[] = [
  must("procedure", "status.needReplyProcedure", isOf("judgeRequirement", "consumption")),
  should("files", "status.needReply", hasFile),
];
const demand: Guard[] = [
  filled("procedure"),
  filled("demandNotificationDate"),
  filled("demandResponseDueDate"),
  // Courts differ on the monitorio, so that there it is only a warning.
  must("masc", "status.needSettlement", isWithoutSettlement, isOf("monitoring"), ({ masc }) => masc),
  should("mascDate", "status.settlementLate", isWithoutSettlement, hasSettlement),
];
const judgment: Guard[] = [filled("judgmentNotificationDate"), must("files", "status.needJudgment", hasJudgment)];
const appeal: Guard[] = [
  // Warnings: in Spain the amount of the judgment decides (455.1 LEC), in France a decree may have raised it.
  should("claimedAmount", "status.noAppeal", not(hasNoAppeal), isUnder("fr")),
  should("claimedAmount", "status.noAppeal.fr", not(hasNoAppeal), isUnder("es")),
  // Only a warning: the deadline is a proposal, and another party may have appealed.
  should("judgmentNotificationDate", "status.appealLate", isInTime),
];
const appealDecision = must("files", "status.needAppealDecision", hasFileSince);

/** Guards of each target status, for every transition to it. */
export const targetGuards: Readonly<Partial<Record<CivilStatus, readonly Guard[]>>> = {
  assessment: [lawyer],
  pendingDoc: [lawyer, must("dueDate", "status.pastDue", isDueTodayOrLater)],
  pendingDemandAnswer: demand,
  pendingPriorHearing: [filled("priorHearingDate")],
  trialPending: [
    filled("trialHearingDate"),
    should("trialHearingDate", "ask.hearingPast", (_record, { now, trialHearingDate: given }) => given === undefined || given >= now),
  ],
  // Settlement, withdrawal, payment, caducity: archiving always needs a reason.
  archived: [must("reason", "status.reason", hasReason)],
};

/** Guards of single transitions, in addition to those of the target status. */
export const transitionGuards: Readonly<Partial<Record<Transition<CivilStatus>, readonly Guard[]>>> = {
  "new>answered": reply,
  "assessment>answered": reply,
  "assessment>enforceable": [must("procedure", "status.needExecution", isOf("execution")), filled("procedureNumber")],
  "pendingDoc>assessment": [must("files", "status.needNews", (_record, { hasNews }) => hasNews)],
  "pendingDemandAnswer>answered": [must("files", "status.needAnswer", hasFile)],
  "pendingDemandAnswer>pendingCounterclaim": [should("files", "status.needCounterclaim", hasFileSince)],
  "pendingDemandAnswer>enforceable": [
    must("procedure", "status.needPaymentOrder", isOf("monitoring", "exchangeRate")),
    should("demandResponseDueDate", "status.answerTermRuns", isTermOver),
    should("demandNotificationDate", "status.orderNotEnforceable", isOrderEnforceable),
  ],
  "pendingDemandAnswer>judgmentPending": [should("demandResponseDueDate", "status.noDefault", isTermOver)],
  "pendingDemandAnswer>estimatedDemand": [should("files", "status.needAcceptance", hasFileSince)],
  "pendingCounterclaim>answered": [should("files", "status.needCounterclaimAnswer", hasFileSince)],
  "answered>pendingPriorHearing": [must("procedure", "status.needOrdinary", isOf("ordinary"))],
  "answered>trialPending": [must("procedure", "status.needVerbal", isOf("verbal", "exchangeRate", "monitoring"))],
  "answered>judgmentPending": [should("trialHearingDate", "status.hearingSet", ({ trialHearingDate }) => trialHearingDate === null, isHeld)],
  "pendingPriorHearing>trialPending": [
    must(
      "trialHearingDate",
      "status.needLaterHearing",
      ({ trialHearingDate, priorHearingDate }) => !trialHearingDate || !priorHearingDate || trialHearingDate > priorHearingDate,
    ),
  ],
  "pendingPriorHearing>judgmentPending": [
    should("priorHearingDate", "status.priorHearingNotHeld", ({ priorHearingDate }, { now }) => priorHearingDate !== null && priorHearingDate <= now),
  ],
  "trialPending>judgmentPending": [must("trialHearingDate", "status.trialNotHeld", isHeld)],
  "trialPending>trialPending": [
    must(
      "trialHearingDate",
      "status.needNewDate",
      ({ trialHearingDate: old }, { trialHearingDate }) => isFilled(trialHearingDate) && trialHearingDate !== old,
      (_record, { suspended }) => suspended === true,
    ),
    // The reason was entered when the hearing was suspended.
    must(
      "reason",
      "status.reason",
      hasReason,
      ({ trialHearingState }) => trialHearingState === "suspended",
      (_record, { correction }) => correction === true,
    ),
  ],
  "judgmentPending>estimatedDemand": judgment,
  "judgmentPending>dismissedDemand": judgment,
  "estimatedDemand>appealPending": appeal,
  "dismissedDemand>appealPending": appeal,
  "estimatedDemand>enforceable": [
    should("finalDate", "status.notFinal", isUnder("fr"), isFinal),
    should("finalDate", "status.graceRuns", (_record, { today, graceDate }) => graceDate === null || graceDate < today),
  ],
  // Always a warning: no field records who pays the costs.
  "dismissedDemand>enforceable": [should("judgmentNotificationDate", "status.needCosts", () => false)],
  "appealPending>estimatedDemand": [appealDecision],
  "appealPending>dismissedDemand": [appealDecision],
  "appealPending>trialPending": [appealDecision],
};
