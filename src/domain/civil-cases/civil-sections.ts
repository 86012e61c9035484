import type { FormSection } from "#domain/form-section.ts";

/** Hearings are told by the clock of the customer, which is known once the case is there. */
const whenKept = () => true;

/** What a civil case is made of, in the order in which it comes about. */
export const civilSections: readonly FormSection[] = [
  { title: "section.claim", hint: "section.claim.hint", from: "date" },
  { title: "section.otherSide", hint: "section.otherSide.hint", from: "otherPart" },
  { title: "section.civilCourt", hint: "section.civilCourt.hint", from: "court" },
  { title: "section.demand", hint: "section.demand.hint", from: "demandNotificationDate" },
  { title: "section.hearings", hint: "section.hearings.hint", from: "priorHearingDate", when: whenKept },
  { title: "section.civilJudgment", hint: "section.civilJudgment.hint", from: "judgmentNotificationDate", when: whenKept },
];
