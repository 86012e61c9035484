import type { Measured } from "#domain/analytics/measured.ts";
import type { MeasureKey } from "#domain/analytics/measures.ts";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import { useAnalytics } from "./analytics-context.ts";
import { Panel } from "./panel.tsx";
import classes from "./panels.module.css";

type Placed = readonly (readonly [key: MeasureKey, columns: 4 | 6 | 8])[];

/** Where the panels stand on twelve columns: first what is asked most. */
export const places: Record<AnalyticsScreen, Placed> = {
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

export function Panels({ measured }: { measured: readonly Measured[] }) {
  const { screen } = useAnalytics();
  return (
    <div className={classes.root}>
      {places[screen].map(([key, columns]) => (
        <div key={key} className={classes.place} data-columns={columns}>
          <Panel measured={measured.find((one) => one.key === key)!} />
        </div>
      ))}
    </div>
  );
}
