import type { FormSection } from "#domain/form-section.ts";

/** Hearings are entered in the time zone of the customer, which is known once the case exists. */
const whenSaved = () => true;

/** The sections of a civil case, in the order of its procedure. */
export const civilSections: readonly FormSection[] = [
  { title: "section.claim", hint: "section.claim.hint", from: "date" },
  { title: "section.otherSide", hint: "section.otherSide.hint", from: "otherPart" },
  { title: "section.civilCourt", hint: "section.civilCourt.hint", from: "court" },
  { title: "section.demand", hint: "section.demand.hint", from: "demandDate" },
  { title: "section.hearings", hint: "section.hearings.hint", from: "priorHearingDate", when: whenSaved },
  { title: "section.civilJudgment", hint: "section.civilJudgment.hint", from: "judgmentNotificationDate", when: whenSaved },
  {
    title: "section.ledger",
    hint: "section.ledger.hint",
    from: "ledger",
    when: ({ status }) => status === "estimatedDemand" || status === "enforceable",
  },
];
