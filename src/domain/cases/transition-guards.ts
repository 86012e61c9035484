import { both, isFilled, isUnder, not } from "#domain/lifecycle/guard.ts";
import type { Transition } from "#domain/lifecycle/lifecycle.ts";
import { type Condition, type Guard, hasAction, hasAuthor, hasDecision, hasDecisionSince, isHeld, must, should } from "./guard.ts";
import type { CaseStatus } from "./phases.ts";

const [isSpanish, isFrench] = [isUnder("es"), isUnder("fr")];

const order = must("judgmentFiles", "status.needOrder", hasDecision);
const noAuthor = must("criminals", "status.authorKnown", not(hasAuthor));
const authorOrNotice = must("criminals", "status.needAuthor", hasAuthor, hasAction("policeUnitContact"));
const held = must("trialDatetime", "status.trialNotHeld", isHeld);
const isAgreed: Condition = ({ trialAccordance }) => trialAccordance === "full";
/** Only a warning: no field records an ordonnance pénale. */
const penalOrder = should("trialAccordance", "status.penalOrder", isSpanish, isAgreed);
const appealDecision = must("judgmentFiles", "status.needAppealDecision", hasDecisionSince);
const reopeningBrief = must("actions", "status.needReopening", hasAction("reopeningBrief"));

/** Guards of single transitions, in addition to those of the target status. */
export const transitionGuards: Readonly<Partial<Record<Transition<CaseStatus>, readonly Guard[]>>> = {
  "new>pendingDoc": [must("items", "status.needItems", (_record, { items }) => isFilled(items))],
  "assessment>stockComplaint": [noAuthor],
  "pendingDoc>assessment": [must("files", "status.needNews", (_record, { hasNews }) => hasNews)],
  "pendingComplaint>policeInvestigation": [
    must("complaintPlace", "status.needPolice", ({ complaintPlace }) => complaintPlace === "policeStation" || complaintPlace === "store"),
  ],
  "pendingComplaint>judicialInvestigation": [
    must(
      "complaintPlace",
      "status.needCourtComplaint",
      ({ complaintPlace }) => complaintPlace === "court",
      ({ complaintType }) => complaintType === "prosecution" || complaintType === "judge",
    ),
  ],
  "pendingComplaint>trialPending": [
    must("complaintType", "status.needDirect", isSpanish, ({ complaintType }) => complaintType === "direct"),
    must("processing", "status.needFast", isFrench, ({ processing }) => processing === "fast"),
  ],
  "stockComplaint>policeInvestigation": [authorOrNotice],
  "stockComplaint>judicialInvestigation": [authorOrNotice],
  "policeInvestigation>stockComplaint": [noAuthor],
  "policeInvestigation>provisionalDismissal": [order],
  "policeInvestigation>dismissed": [order],
  "policeInvestigation>guiltyVerdict": [penalOrder],
  "judicialInvestigation>guiltyVerdict": [must("trialAccordance", "status.needAccordance", isFrench, isAgreed), penalOrder],
  "judicialInvestigation>provisionalDismissal": [order],
  "judicialInvestigation>dismissed": [order],
  "trialPending>judgmentPending": [held],
  "trialPending>guiltyVerdict": [held],
  "trialPending>innocentVerdict": [held],
  "trialPending>trialPending": [
    must("trialDatetime", "status.needNewDate", (record, { trialDatetime }) => isFilled(trialDatetime) && trialDatetime !== record.trialDatetime),
    must("adjournment", "status.needAdjournment", (_record, { adjournment, correction }) => correction === true || isFilled(adjournment)),
  ],
  "trialPending>dismissed": [order],
  "trialPending>provisionalDismissal": [order],
  "trialPending>archived": [must("actions", "status.needWithdrawal", hasAction("withdrawalBrief"))],
  "suspended>trialPending": [
    must("trialDatetime", "status.needLaterDate", ({ adjournments, trialDatetime }, given) => {
      const next = given.trialDatetime ?? trialDatetime;
      return next !== null && adjournments.every(({ date }) => date < next);
    }),
  ],
  "guiltyVerdict>archived": [
    must(
      "enforcementSentenceCompliance",
      "status.needCompliance",
      ({ enforcementSentenceCompliance }) => isFilled(enforcementSentenceCompliance),
      both(
        ({ companyCivilLiability, injuriesCivilLiability }) => !companyCivilLiability && !injuriesCivilLiability,
        ({ restrainingOrder, restrainingOrderEndDate: end }, { today }) => !restrainingOrder || (end !== null && end < today),
      ),
    ),
  ],
  "appealPending>guiltyVerdict": [appealDecision],
  "appealPending>innocentVerdict": [appealDecision],
  "provisionalDismissal>judicialInvestigation": [reopeningBrief],
  "provisionalDismissal>policeInvestigation": [reopeningBrief],
  "prescription>assessment": [must("actions", "status.needInterruption", ({ actions }) => actions.some(({ type }) => type === "judicial"))],
};
