import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";
import type { MeasureKey } from "#domain/analytics/measures.ts";

type Placement = readonly (readonly [key: MeasureKey, columns: 4 | 6 | 8])[];

/** The order of the panels on a grid of twelve columns, the most used first. */
export const panelLayout: Record<AnalyticsScreen, Placement> = {
  cases: [
    ["totals", 8],
    ["caseStatus", 4],
    ["casesPerEstablishment", 4],
    ["ticketsTotal", 4],
    ["timeBands", 4],
    ["offenceType", 4],
    ["judgments", 4],
    ["modusOperandi", 4],
    ["processedComplaints", 8],
    ["complaintKinds", 4],
    ["averageTicket", 4],
    ["bandComplaints", 4],
    ["claimedCivilLiability", 4],
    ["trials", 4],
    ["policeStationReasons", 4],
    ["civilLiability", 4],
    ["participation", 4],
    ["recidivism", 4],
    ["stolenItems", 4],
    ["withImages", 4],
    ["recoveryMethod", 4],
    ["actionType", 4],
    ["restrainingOrders", 6],
    ["intrusions", 6],
  ],
  issues: [
    ["totals", 8],
    ["participation", 4],
    ["casesPerEstablishment", 4],
    ["ticketsTotal", 4],
    ["timeBands", 4],
    ["averageTicket", 4],
    ["bandComplaints", 4],
    ["modusOperandi", 4],
    ["recidivism", 4],
    ["stolenItems", 4],
    ["withImages", 4],
  ],
};
