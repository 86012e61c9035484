import type { EnumKey } from "#domain/enumerations.ts";
import type { Timeline } from "./timelines.ts";

export type CivilTimeline = Timeline & { procedure: EnumKey<"civilProcedures">; amounts?: readonly [number, number] };

/** Typical timelines of a civil case through the lifecycle. The age of a case decides which status it has reached. */
export const civilTimelines: readonly CivilTimeline[] = [
  {
    weight: 10,
    country: "Spain",
    procedure: "ordinary",
    amounts: [15_100, 90_000],
    steps:
      "new 0, assessment 2, pendingDemandAnswer 8, answered 30, pendingPriorHearing 75, trialPending 210, judgmentPending 330, estimatedDemand 365, enforceable 420, archived 800",
  },
  {
    weight: 6,
    country: "Spain",
    procedure: "ordinary",
    amounts: [15_100, 60_000],
    steps:
      "new 0, assessment 3, pendingDemandAnswer 12, pendingCounterclaim 30, answered 55, pendingPriorHearing 100, judgmentPending 240, dismissedDemand 280, appealPending 295, estimatedDemand 640",
  },
  {
    weight: 14,
    country: "Spain",
    procedure: "verbal",
    amounts: [3_200, 14_900],
    steps:
      "new 0, assessment 1, pendingDemandAnswer 5, answered 17, trialPending 50, judgmentPending 160, estimatedDemand 185, enforceable 230, archived 520",
  },
  {
    weight: 8,
    country: "Spain",
    procedure: "verbal",
    amounts: [200, 2_900],
    steps: "new 0, pendingDoc 4, assessment 20, pendingDemandAnswer 28, answered 40, judgmentPending 70, dismissedDemand 110, archived 160",
  },
  {
    weight: 8,
    procedure: "monitoring",
    amounts: [300, 8_000],
    steps: "new 0, assessment 2, pendingDemandAnswer 10, enforceable 45, archived 300",
  },
  {
    weight: 3,
    procedure: "exchangeRate",
    amounts: [1_000, 20_000],
    steps: "new 0, assessment 2, pendingDemandAnswer 6, enforceable 30, archived 260",
  },
  { weight: 4, procedure: "execution", amounts: [500, 9_000], steps: "new 0, assessment 4, enforceable 15, archived 400" },
  { weight: 6, procedure: "consumption", amounts: [30, 900], steps: "new 0, assessment 2, answered 12, archived 90" },
  { weight: 3, procedure: "judgeRequirement", steps: "new 0, answered 6, archived 40" },
  {
    weight: 10,
    country: "France",
    procedure: "ordinary",
    amounts: [10_500, 70_000],
    steps:
      "new 0, assessment 2, pendingDemandAnswer 10, answered 60, pendingPriorHearing 90, trialPending 260, judgmentPending 380, estimatedDemand 440, appealPending 460",
  },
  {
    weight: 12,
    country: "France",
    procedure: "verbal",
    amounts: [600, 9_500],
    steps: "new 0, assessment 3, pendingDemandAnswer 9, answered 50, trialPending 80, judgmentPending 170, estimatedDemand 200, enforceable 240",
  },
  { weight: 4, procedure: "verbal", amounts: [400, 2_500], steps: "new 0, assessment 5, archived 40" },
];
