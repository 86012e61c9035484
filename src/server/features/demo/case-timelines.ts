import type { EnumKey } from "#domain/enumerations.ts";
import type { Timeline } from "./timelines.ts";

export type CaseTimeline = Timeline & { crime?: EnumKey<"crimeTypes">; accordance?: "full" };

/** Typical timelines of a case through the lifecycle. The age of a case decides which status it has reached. */
export const caseTimelines: readonly CaseTimeline[] = [
  { weight: 14, country: "Spain", crime: "petty", steps: "new 0, trialPending 1, guiltyVerdict 12, archived 200" },
  { weight: 4, country: "Spain", crime: "petty", steps: "new 0, trialPending 1, innocentVerdict 14, archived 60" },
  {
    weight: 14,
    country: "Spain",
    crime: "petty",
    steps:
      "new 0, assessment 1, pendingComplaint 4, policeInvestigation 9, judicialInvestigation 35, trialPending 80, judgmentPending 150, guiltyVerdict 165, archived 420",
  },
  {
    weight: 5,
    country: "Spain",
    crime: "petty",
    steps:
      "new 0, assessment 2, pendingComplaint 6, policeInvestigation 12, judicialInvestigation 50, trialPending 95, judgmentPending 170, innocentVerdict 185, archived 260",
  },
  {
    weight: 8,
    country: "Spain",
    crime: "lessSerious",
    accordance: "full",
    steps: "new 0, assessment 0, judicialInvestigation 2, guiltyVerdict 5, archived 380",
  },
  {
    weight: 8,
    country: "Spain",
    crime: "lessSerious",
    steps:
      "new 0, assessment 1, pendingComplaint 3, policeInvestigation 8, judicialInvestigation 60, trialPending 240, suspended 330, trialPending 360, judgmentPending 450, guiltyVerdict 470, archived 900",
  },
  {
    weight: 3,
    country: "Spain",
    crime: "lessSerious",
    steps:
      "new 0, assessment 1, policeInvestigation 5, judicialInvestigation 70, trialPending 260, judgmentPending 380, guiltyVerdict 400, appealPending 408, guiltyVerdict 560",
  },
  {
    weight: 7,
    country: "France",
    crime: "lessSerious",
    steps: "new 0, assessment 1, pendingComplaint 2, policeInvestigation 3, trialPending 4, guiltyVerdict 6, archived 300",
  },
  {
    weight: 9,
    country: "France",
    crime: "lessSerious",
    steps:
      "new 0, assessment 2, pendingComplaint 5, policeInvestigation 10, judicialInvestigation 60, trialPending 120, judgmentPending 230, guiltyVerdict 260",
  },
  { weight: 6, country: "France", crime: "petty", steps: "new 0, assessment 1, policeInvestigation 4, provisionalDismissal 90, archived 300" },
  { weight: 5, country: "France", crime: "petty", steps: "new 0, assessment 1, policeInvestigation 3, dismissed 50" },
  {
    weight: 8,
    crime: "petty",
    steps: "new 0, assessment 2, pendingComplaint 7, policeInvestigation 14, judicialInvestigation 40, provisionalDismissal 120, archived 330",
  },
  { weight: 4, steps: "new 0, assessment 3, pendingComplaint 8, policeInvestigation 16, judicialInvestigation 60, dismissed 150" },
  { weight: 7, steps: "new 0, assessment 2, notProcessed 9, archived 200" },
  { weight: 8, steps: "new 0, pendingDoc 3, assessment 25, notProcessed 60" },
  { weight: 6, crime: "petty", steps: "new 0, assessment 2, pendingComplaint 5, stockComplaint 10, archived 240" },
  { weight: 2, crime: "petty", steps: "new 0, assessment 4, pendingComplaint 20, prescription 366" },
];
