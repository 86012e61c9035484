import { count, type Measure, money, share } from "./measure.ts";

const month = { by: "month" } as const;

/** The procedure, from the complaint to the payment: measures 7 to 14 of the specification. */
export const procedureMeasures = {
  processedComplaints: {
    date: "complaintDatetime",
    issues: false,
    onlyProcessed: true,
    sideBySide: true,
    figures: [],
    views: [
      {
        key: "route",
        chart: "shareBar",
        grouping: { by: "own", keys: ["ordinary", "accelerated"] },
        series: [count("complaints")],
        filterByGroup: { ordinary: { processing: ["normal"] }, accelerated: { processing: ["fast"] } },
      },
      {
        key: "place",
        chart: "shareBar",
        grouping: { by: "own", keys: ["policeStation", "establishment", "court"] },
        series: [count("complaints")],
        // Figures also count complaints at the establishment without a place; none can be saved without it, so the filter selects the same.
        filterByGroup: {
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
    onlyProcessed: true,
    figures: [],
    views: [
      {
        key: "kind",
        chart: "columns",
        overlaps: true,
        grouping: { by: "own", keys: ["thefts", "risk", "minors", "offences"] },
        series: [count("spain"), count("france")],
        filterByGroup: { minors: { minors: true }, offences: { crimeType: ["lessSerious", "serious"] } },
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
        filterByGroup: { held: { hearingState: ["held"] } },
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
      { key: "verdict", chart: "donut", grouping: { by: "enum", of: "judgmentTypes" }, series: [count("verdicts")], filterField: "judgmentType" },
      {
        key: "acquittals",
        chart: "bars",
        grouping: { by: "enum", of: "notGuiltySentenceReason" },
        series: [count("acquittal")],
        filterField: "notGuiltySentenceReason",
        baseFilter: { judgmentType: ["acquittal"] },
      },
      {
        key: "month",
        chart: "stackedColumns",
        grouping: month,
        filterByMonth: true,
        series: [count("damning"), count("acquittal")],
        baseFilter: { judgmentType: ["damning", "acquittal"] },
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
        filterByGroup: { withOrder: { restrainingOrder: true }, withoutOrder: { restrainingOrder: false } },
        baseFilter: { judgmentType: ["damning"] },
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
    onlyProcessed: true,
    figures: [],
    views: [
      {
        key: "reason",
        chart: "bars",
        grouping: { by: "enum", of: "fcseReasons" },
        series: [count("complaints")],
        filterField: "fcseReason",
        baseFilter: { complaintPlace: ["policeStation"] },
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
        filterField: "enforcementPaymentMethod",
        baseFilter: { enforcementPayment: { from: 0.01 } },
      },
    ],
  },
} as const satisfies Record<string, Measure>;
