import { plain } from "#domain/option.ts";

/** The enumerations of civil cases. */
export const civilEnumerations = {
  civilStatus: plain(
    "new",
    "assessment",
    "pendingDoc",
    "pendingDemandAnswer",
    "pendingCounterclaim",
    "pendingPriorHearing",
    "trialPending",
    "judgmentPending",
    "answered",
    "appealPending",
    "estimatedDemand",
    "dismissedDemand",
    "enforceable",
    "archived",
  ),
  civilProcedures: plain("ordinary", "verbal", "exchangeRate", "monitoring", "execution", "consumption", "judgeRequirement"),
  partTypes: plain("defendant", "demanding"),
  mascTypes: plain("negotiation", "bindingOffer", "mediation", "conciliation", "expert", "collaborative"),
  priorHearingVideoConference: plain("yes", "no", "pending", "required"),
  civilJudgmentVideoConference: plain("yes", "no", "pending", "required"),
};
