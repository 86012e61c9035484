import { count, type Measure, money, share } from "./measure.ts";

const month = { by: "month" } as const;

/** What became of it, from the complaint to what was paid: the seventh to the fourteenth of the specification. */
export const courseMeasures = {
  processedComplaints: {
    date: "complaintDatetime",
    issues: false,
    processed: true,
    together: true,
    figures: [],
    views: [
      {
        key: "route",
        chart: "shareBar",
        grouping: { by: "own", keys: ["ordinary", "accelerated"] },
        series: [count("complaints")],
        groups: { ordinary: { processing: ["normal"] }, accelerated: { processing: ["fast"] } },
      },
      {
        key: "place",
        chart: "shareBar",
        grouping: { by: "own", keys: ["policeStation", "establishment", "court"] },
        series: [count("complaints")],
        // Who complained in the store without saying where is counted there too, but a complaint is not saved without its place.
        groups: {
          policeStation: { complaintPlace: ["policeStation"] },
          establishment: { complaintPlace: ["store"] },
          court: { complaintPlace: ["court"] },
        },
      },
    ],
  },
  complaintKinds: {
    date: "complaintDatetime",
    issues: false,
    processed: true,
    figures: [],
    views: [
      {
        key: "kind",
        chart: "columns",
        overlaps: true,
        grouping: { by: "own", keys: ["thefts", "risk", "minors", "offences"] },
        series: [count("spain"), count("france")],
        groups: { minors: { minors: true }, offences: { crimeType: ["lessSerious", "serious"] } },
      },
    ],
  },
  trials: {
    date: "trialDatetime",
    issues: false,
    figures: [count("held"), count("suspended"), share("suspensionRate")],
    views: [
      {
        key: "outcome",
        chart: "donut",
        grouping: { by: "own", keys: ["held", "suspended"] },
        series: [count("hearings")],
        groups: { held: { trialStatus: ["celebrated"] } },
      },
      { key: "reason", chart: "bars", grouping: { by: "enum", of: "adjournmentReasons" }, series: [count("suspended")] },
      { key: "month", chart: "stackedColumns", grouping: month, series: [count("held"), count("suspended")] },
    ],
  },
  judgments: {
    date: "judgmentDate",
    issues: false,
    figures: [share("convictionRate"), count("damning"), count("acquittal"), share("fullAccordance")],
    views: [
      { key: "verdict", chart: "donut", grouping: { by: "enum", of: "judgmentTypes" }, series: [count("verdicts")], opens: "judgmentType" },
      {
        key: "acquittals",
        chart: "bars",
        grouping: { by: "enum", of: "notGuiltySentenceReason" },
        series: [count("acquittal")],
        opens: "notGuiltySentenceReason",
        behind: { judgmentType: ["acquittal"] },
      },
      {
        key: "month",
        chart: "stackedColumns",
        grouping: month,
        monthly: true,
        series: [count("damning"), count("acquittal")],
        behind: { judgmentType: ["damning", "acquittal"] },
      },
    ],
  },
  restrainingOrders: {
    date: "judgmentDate",
    issues: false,
    figures: [count("orders"), count("inForce"), count("endingSoon")],
    views: [
      {
        key: "orders",
        chart: "donut",
        grouping: { by: "own", keys: ["withOrder", "withoutOrder"] },
        series: [count("damning")],
        groups: { withOrder: { restrainingOrder: true }, withoutOrder: { restrainingOrder: false } },
        behind: { judgmentType: ["damning"] },
      },
    ],
    list: ["establishment", "cid", "end"],
  },
  civilLiability: {
    date: "judgmentDate",
    issues: false,
    figures: [money("liability")],
    views: [{ key: "liability", chart: "donut", grouping: { by: "own", keys: ["withLiability", "withoutLiability"] }, series: [count("damning")] }],
  },
  policeStationReasons: {
    date: "complaintDatetime",
    issues: false,
    processed: true,
    figures: [],
    views: [
      {
        key: "reason",
        chart: "bars",
        grouping: { by: "enum", of: "fcseReasons" },
        series: [count("complaints")],
        opens: "fcseReason",
        behind: { complaintPlace: ["policeStation"] },
      },
    ],
  },
  recoveryMethod: {
    date: "judgmentDate",
    issues: false,
    figures: [money("collected")],
    views: [
      {
        key: "method",
        chart: "donut",
        grouping: { by: "enum", of: "enforcementPaymentMethods" },
        series: [money("collected"), count("records")],
        opens: "enforcementPaymentMethod",
        behind: { enforcementPayment: { from: 0.01 } },
      },
    ],
  },
} as const satisfies Record<string, Measure>;
