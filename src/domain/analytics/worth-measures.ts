import { count, type Measure, money, share } from "./measure.ts";

/** What an average is of. */
const withTicket = { ticketAmount: { from: 0.01 } } as const;
const month = { by: "month" } as const;
const establishment = { by: "record", entity: "establishment" } as const;

/** How much there was and what it was worth: the first six of the specification. */
export const worthMeasures = {
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
} as const satisfies Record<string, Measure>;
