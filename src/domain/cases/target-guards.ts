import { both, hasReason, isDueTodayOrLater, isFilled, isInTime, isUnder, not } from "#domain/lifecycle/guard.ts";
import {
  type Condition,
  filled,
  filledWhen,
  type Guard,
  hasAction,
  hasDecision,
  isHeld,
  isTimeBarred,
  must,
  should,
  wasBeforeCourt,
} from "./guard.ts";
import type { CaseStatus } from "./phases.ts";

const lawyer = filled("lawyer");
const isFrench = isUnder("fr");
const offence: Guard[] = [
  filled("penalType"),
  filled("crimeType"),
  filledWhen("aggravatedRobberyType", ({ country, penalType }) => country === "France" && penalType === "aggravatedRobbery"),
];
const complaint: Guard[] = [
  filled("complaintDatetime"),
  filled("complaintHolder"),
  filled("complaintPlace"),
  filledWhen("fcseReason", ({ complaintPlace }) => complaintPlace === "policeStation"),
  filledWhen("complaintLawyer", ({ complaintHolder }) => complaintHolder === "lawyer"),
];
const notified = must("actions", "status.needNotification", hasDecision, hasAction("judgmentNotification"));

/** The recours of art. 40-3 CPP against a classement goes to the procureur général: there may be no court to enter. */
const isRecourse: Condition = (record) => isFrench(record) && record.caseStatus === "provisionalDismissal";
const hasAppealCourt: Condition = ({ courtAppeal }) => isFilled(courtAppeal);

/** Guards of each target status, for every transition to it. */
export const targetGuards: Readonly<Record<CaseStatus, readonly Guard[]>> = {
  new: [],
  assessment: [lawyer],
  pendingDoc: [lawyer, must("dueDate", "status.pastDue", isDueTodayOrLater)],
  pendingComplaint: [lawyer, ...offence],
  stockComplaint: [lawyer, ...complaint],
  policeInvestigation: [lawyer, ...offence, ...complaint],
  judicialInvestigation: [
    lawyer,
    ...offence,
    ...complaint,
    should("autosPreviousProceedings", "status.numberLater", (record) =>
      [record.autosMisdemeanor, record.autosPreviousProceedings, record.autosAbbreviatedProcedure, record.court].some(isFilled),
    ),
  ],
  trialPending: [
    lawyer,
    ...offence,
    filled("trialDatetime"),
    must("court", "field.required", ({ court, courtInstruction, courtPenal }) => [court, courtInstruction, courtPenal].some(isFilled)),
    filled("trialAction"),
    should("trialDatetime", "ask.hearingPast", (_record, { now, trialDatetime: given }) => given === undefined || given >= now),
    should(
      "trialDatetime",
      "ask.hearingBeforeComplaint",
      ({ complaintDatetime }, { trialDatetime: given }) => given === undefined || complaintDatetime === null || given >= complaintDatetime,
    ),
    filledWhen("callType", ({ country }) => country === "France"),
    // The term to appeal depends on it (790, 803.1.1.ª LECrim). A hearing that is only moved is not held up.
    filledWhen("processing", ({ country, caseStatus }) => country === "Spain" && caseStatus !== "trialPending" && caseStatus !== "suspended"),
  ],
  suspended: [
    lawyer,
    must(
      "adjournment",
      "status.needAdjournment",
      (_record, { adjournment }) => isFilled(adjournment),
      // The adjournment of this hearing is recorded already.
      ({ adjournments, trialDatetime }) => adjournments.some(({ date }) => date.slice(0, 10) === trialDatetime?.slice(0, 10)),
    ),
  ],
  // That the hearing was held is a guard of the transitions from `trialPending`; this change sets the trial to `celebrated`.
  judgmentPending: [lawyer],
  guiltyVerdict: [
    lawyer,
    must("judgmentType", "status.needDamning", ({ judgmentType }) => judgmentType === "damning"),
    filled("judgmentDate"),
    filledWhen("penaltyAmount", ({ penalty }) => penalty),
    filledWhen("companyCivilLiabilityAmount", ({ companyCivilLiability }) => companyCivilLiability),
    filledWhen("injuriesCivilLiabilityAmount", ({ injuriesCivilLiability }) => injuriesCivilLiability),
    filledWhen("restrainingOrderExplanation", ({ restrainingOrder }) => restrainingOrder),
  ],
  innocentVerdict: [
    lawyer,
    must("judgmentType", "status.needAcquittal", ({ judgmentType }) => judgmentType === "acquittal"),
    filled("judgmentDate"),
    filled("notGuiltySentenceReason"),
  ],
  appealPending: [
    lawyer,
    must("courtAppeal", "field.required", hasAppealCourt, isRecourse),
    should("courtAppeal", "status.noAppealCourt", hasAppealCourt, not(isRecourse)),
    must("actions", "status.needAppeal", hasAction("resource", "resourceOpposition")),
    // Only a warning: the deadline is a proposal, and another party may have appealed.
    should("judgmentNotificationDate", "status.appealLate", isInTime, hasAction("resourceOpposition")),
  ],
  dismissed: [lawyer, notified],
  provisionalDismissal: [lawyer, notified],
  prescription: [lawyer, must("reason", "status.needLimitation", both(isTimeBarred, not(wasBeforeCourt)), hasReason)],
  notProcessed: [
    filled("notProcessedReason", "status.needReason"),
    filledWhen("notProcessedExplanation", ({ notProcessedReason }) => notProcessedReason === "other"),
  ],
  archived: [lawyer, should("trialDatetime", "status.futureTrial", ({ trialStatus }) => trialStatus !== "pending", isHeld)],
};
