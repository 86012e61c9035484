import { hasCameras } from "#domain/cases/completeness.ts";
import type { FormSection } from "#domain/form-section.ts";

/** The sections that cases and issues share. */
export const factsSections: readonly FormSection[] = [
  { title: "section.facts", hint: "section.facts.hint", from: "datetime" },
  { title: "section.theft", hint: "section.theft.hint", from: "ticketAmount" },
  { title: "section.authors", hint: "section.authors.hint", from: "criminals" },
];

/** The sections of a case, by tab and in reading order. */
export const caseSections: readonly FormSection[] = [
  ...factsSections,
  { title: "section.offence", hint: "section.offence.hint", from: "processing" },
  { title: "section.complaint", hint: "section.complaint.hint", from: "complaintDatetime" },
  {
    title: "section.recording",
    hint: "section.recording.hint",
    from: "recordingKnownDatetime",
    when: ({ hasImages, country }) => country === "Spain" && hasCameras(hasImages),
  },
  { title: "section.complaintFiles", from: "complaintFiles" },
  { title: "section.hearing", hint: "section.hearing.hint", from: "trialSet" },
  { title: "section.trial", hint: "section.trial.hint", from: "trialAction" },
  { title: "section.courts", hint: "section.courts.hint", from: "courtInstruction" },
  { title: "section.procedure", hint: "section.procedure.hint", from: "autosMisdemeanor" },
  { title: "section.adjournments", hint: "section.adjournments.hint", from: "adjournments" },
  { title: "section.interruptions", hint: "section.interruptions.hint", from: "interruptions" },
  { title: "section.judgment", hint: "section.judgment.hint", from: "trialAccordance" },
  {
    title: "section.ledger",
    hint: "section.ledger.hint",
    from: "ledger",
    when: ({ judgmentType }) => judgmentType === "damning",
  },
  {
    title: "section.enforcement",
    hint: "section.enforcement.hint",
    from: "enforcementNumber",
    when: ({ caseStatus }) => caseStatus === "guiltyVerdict",
  },
  { title: "section.actions", hint: "section.actions.hint", from: "actions" },
  { title: "section.collaborators", hint: "section.collaborators.hint", from: "collaboratorActions" },
];
