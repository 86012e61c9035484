import { count, type Measure, money, share } from "./measure.ts";

/** Averages are of tickets above zero. */
const withTicket = { ticketAmount: { from: 0.01 } } as const;
const month = { by: "month" } as const;
const establishment = { by: "record", entity: "establishment" } as const;

/** Numbers and amounts: measures 1 to 6 of the specification. */
export const amountMeasures = {
  totals: {
    date: "datetime",
    issues: true,
    split: true,
    figures: [count("records"), count("complaints"), count("notProcessed"), money("amount"), money("recovered"), money("claimed")],
    views: [{ key: "month", chart: "columns", grouping: month, filterByMonth: true, series: [count("records"), money("amount")] }],
  },
  bandComplaints: {
    date: "datetime",
    issues: true,
    onlyProcessed: true,
    onlyWithComplaint: true,
    figures: [count("bandComplaints"), share("bandShare"), money("amount")],
    views: [
      {
        key: "bands",
        chart: "bars",
        overlaps: true,
        grouping: { by: "record", entity: "band" },
        series: [count("records"), money("amount")],
        filterField: "bands",
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
        filterByMonth: true,
        series: [money("average"), count("records")],
        baseFilter: withTicket,
      },
      {
        key: "establishment",
        chart: "bars",
        overlaps: true,
        grouping: establishment,
        series: [money("average"), count("records")],
        baseFilter: withTicket,
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
      { key: "month", chart: "stackedColumns", grouping: month, filterByMonth: true, series: [money("recovered"), money("claimed")] },
    ],
  },
} as const satisfies Record<string, Measure>;
