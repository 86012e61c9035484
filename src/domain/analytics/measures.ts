import { keysOf } from "#domain/enumerations.ts";
import { count, type Measure, money, share } from "./measure.ts";

/** What an average is of. */
const withTicket = { ticketAmount: { from: 0.01 } } as const;
const month = { by: "month" } as const;
const establishment = { by: "record", entity: "establishment" } as const;

/** The measures of the specification, in its order. Both screens, their documents and their tables are made of these. */
export const measures = {
  totals: {
    date: "datetime",
    issues: true,
    split: true,
    figures: [count("records"), count("complaints"), count("notProcessed"), money("amount"), money("recovered"), money("claimed")],
    views: [{ key: "month", chart: "columns", grouping: month, monthly: true, series: [count("records"), money("amount")] }],
  },
  bandComplaints: {
    date: "datetime",
    issues: true,
    processed: true,
    complained: true,
    figures: [count("bandComplaints"), share("bandShare"), money("amount")],
    views: [
      {
        key: "bands",
        chart: "bars",
        overlaps: true,
        grouping: { by: "record", entity: "band" },
        series: [count("records"), money("amount")],
        opens: "bands",
      },
    ],
  },
  claimedCivilLiability: {
    date: "judgmentDate",
    issues: false,
    figures: [money("liability"), money("collected"), share("collectedShare")],
    views: [{ key: "month", chart: "stackedColumns", grouping: month, series: [money("company"), money("injuries")] }],
  },
  averageTicket: {
    date: "datetime",
    issues: true,
    split: true,
    figures: [money("average"), money("median")],
    views: [
      {
        key: "month",
        chart: "line",
        overlaps: true,
        grouping: month,
        monthly: true,
        series: [money("average"), count("records")],
        behind: withTicket,
      },
      {
        key: "establishment",
        chart: "bars",
        overlaps: true,
        grouping: establishment,
        series: [money("average"), count("records")],
        behind: withTicket,
      },
    ],
  },
  casesPerEstablishment: {
    date: "datetime",
    issues: true,
    figures: [],
    views: [{ key: "establishment", chart: "bars", grouping: establishment, series: [count("records"), money("amount")] }],
  },
  ticketsTotal: {
    date: "datetime",
    issues: true,
    split: true,
    figures: [money("amount"), money("recovered"), money("claimed")],
    views: [
      { key: "parts", chart: "donut", grouping: { by: "own", keys: ["recovered", "claimed"] }, series: [money("amount")] },
      { key: "month", chart: "stackedColumns", grouping: month, monthly: true, series: [money("recovered"), money("claimed")] },
    ],
  },
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
  timeBands: {
    date: "datetime",
    issues: true,
    figures: [],
    views: [
      {
        key: "week",
        chart: "heatMap",
        grouping: { by: "weekday" },
        series: [count("morning"), count("noon"), count("afternoon"), count("night")],
      },
      {
        key: "band",
        chart: "columns",
        grouping: { by: "own", keys: keysOf("timeBands") },
        series: [count("records")],
        opens: "timeBand",
      },
    ],
  },
  offenceType: {
    date: "datetime",
    issues: false,
    processed: true,
    figures: [],
    views: [
      {
        key: "penalType",
        chart: "bars",
        grouping: { by: "enum", of: "penalTypes" },
        series: [count("records"), money("amount")],
        opens: "penalType",
      },
      {
        key: "crimeType",
        chart: "donut",
        grouping: { by: "enum", of: "crimeTypes" },
        series: [count("records"), money("amount")],
        opens: "crimeType",
      },
    ],
  },
  caseStatus: {
    date: "datetime",
    issues: false,
    figures: [],
    views: [
      { key: "phase", chart: "donut", grouping: { by: "phase" }, series: [count("records")], opens: "caseStatus" },
      { key: "status", chart: "bars", grouping: { by: "enum", of: "caseStatus" }, series: [count("records")], opens: "caseStatus" },
    ],
  },
  participation: {
    date: "datetime",
    issues: true,
    figures: [],
    views: [
      {
        key: "participation",
        chart: "donut",
        grouping: { by: "own", keys: ["organisedBand", "severalPeople", "onePerson", "unknown"] },
        series: [count("records")],
      },
    ],
  },
  recidivism: {
    date: "datetime",
    issues: true,
    figures: [count("repeatOffenders"), share("repeatShare")],
    views: [{ key: "regular", chart: "donut", grouping: { by: "enum", of: "regularInArea" }, series: [count("records")], opens: "regularInArea" }],
  },
  actionType: {
    date: "action.date",
    issues: false,
    figures: [count("actions"), money("price")],
    views: [{ key: "action", chart: "stackedBars", grouping: { by: "enum", of: "actions" }, series: [count("police"), count("judicial")] }],
  },
  stolenItems: {
    date: "datetime",
    issues: true,
    figures: [],
    views: [{ key: "items", chart: "donut", grouping: { by: "enum", of: "looseArticles" }, series: [count("records")], opens: "looseArticles" }],
  },
  modusOperandi: {
    date: "datetime",
    issues: true,
    figures: [],
    views: [
      { key: "modus", chart: "bars", grouping: { by: "enum", of: "modusOperandi" }, series: [count("records")] },
      { key: "theftMethod", chart: "bars", grouping: { by: "enum", of: "theftMethod" }, series: [count("records")], opens: "theftMethod" },
    ],
  },
  withImages: {
    date: "datetime",
    issues: true,
    figures: [count("withImages"), share("usefulImages")],
    views: [{ key: "images", chart: "donut", grouping: { by: "enum", of: "hasImages" }, series: [count("records")], opens: "hasImages" }],
  },
  intrusions: {
    date: "datetime",
    issues: false,
    figures: [count("records"), money("amount")],
    views: [],
    list: ["establishment", "cid", "datetime", "amount"],
  },
} as const satisfies Record<string, Measure>;

export type MeasureKey = keyof typeof measures;
export const measureKeys = Object.keys(measures) as MeasureKey[];
export const measureOf = (key: MeasureKey): Measure => measures[key];
