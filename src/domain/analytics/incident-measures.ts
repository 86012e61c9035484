import { keysOf } from "#domain/enumerations.ts";
import { count, type Measure, money, share } from "./measure.ts";

/** When, by whom and how it was done: measures 15 to 24 of the specification. */
export const incidentMeasures = {
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
        filterField: "timeBand",
      },
    ],
  },
  offenceType: {
    date: "datetime",
    issues: false,
    onlyProcessed: true,
    figures: [],
    views: [
      {
        key: "penalType",
        chart: "bars",
        grouping: { by: "enum", of: "penalTypes" },
        series: [count("records"), money("amount")],
        filterField: "penalType",
      },
      {
        key: "crimeType",
        chart: "donut",
        grouping: { by: "enum", of: "crimeTypes" },
        series: [count("records"), money("amount")],
        filterField: "crimeType",
      },
    ],
  },
  caseStatus: {
    date: "datetime",
    issues: false,
    figures: [],
    views: [
      { key: "phase", chart: "donut", grouping: { by: "phase" }, series: [count("records")], filterField: "caseStatus" },
      { key: "status", chart: "bars", grouping: { by: "enum", of: "caseStatus" }, series: [count("records")], filterField: "caseStatus" },
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
    views: [
      { key: "regular", chart: "donut", grouping: { by: "enum", of: "regularInArea" }, series: [count("records")], filterField: "regularInArea" },
    ],
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
    views: [
      { key: "items", chart: "donut", grouping: { by: "enum", of: "looseArticles" }, series: [count("records")], filterField: "looseArticles" },
    ],
  },
  modusOperandi: {
    date: "datetime",
    issues: true,
    figures: [],
    views: [
      { key: "modus", chart: "bars", grouping: { by: "enum", of: "modusOperandi" }, series: [count("records")] },
      { key: "theftMethod", chart: "bars", grouping: { by: "enum", of: "theftMethod" }, series: [count("records")], filterField: "theftMethod" },
    ],
  },
  withImages: {
    date: "datetime",
    issues: true,
    figures: [count("withImages"), share("usefulImages")],
    views: [{ key: "images", chart: "donut", grouping: { by: "enum", of: "hasImages" }, series: [count("records")], filterField: "hasImages" }],
  },
  intrusions: {
    date: "datetime",
    issues: false,
    figures: [count("records"), money("amount")],
    views: [],
    list: ["establishment", "cid", "datetime", "amount"],
  },
} as const satisfies Record<string, Measure>;
