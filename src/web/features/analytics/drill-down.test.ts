import { describe, expect, test } from "vitest";
import { type MeasureKey, measureOf } from "#domain/analytics/measures.ts";
import { stateOf } from "./analytics-state.ts";
import { drillDown } from "./drill-down.ts";

const period = { start: "2026-03-01", end: "2026-03-31" };
const filterOf = (key: MeasureKey, view: string, row: string | null, search = {}, screen: "cases" | "issues" = "cases") => {
  const measure = measureOf(key);
  const found = drillDown({
    screen,
    state: stateOf(screen, search),
    period,
    measure,
    view: measure.views.find((one) => one.key === view)!,
    row: { key: row, values: [1] },
  });
  return (found?.search as { filter: object } | undefined)?.filter;
};
const march = { from: "2026-03-01", to: "2026-03-31" };

describe("the list that a figure links to", () => {
  test("keeps the filters and the period of the screen", () => {
    const customer = ["0198f2c0-0000-7000-8000-000000000000"];
    expect(filterOf("caseStatus", "phase", "appeal", { filter: { customer, datetime: { period: "thisYear" } } })).toEqual({
      customer,
      datetime: march,
      caseStatus: ["appealPending"],
    });
  });

  test("has no filter of establishments where all of them are chosen, which means something else in a list", () => {
    expect(filterOf("caseStatus", "phase", "appeal", { filter: { establishment: ["empresa"] } })).toEqual({
      datetime: march,
      caseStatus: ["appealPending"],
    });
  });

  test("is filtered by the date of the measure", () => {
    expect(filterOf("judgments", "acquittals", "noIntent")).toEqual({
      judgmentDate: march,
      judgmentType: ["acquittal"],
      notGuiltySentenceReason: ["noIntent"],
    });
  });

  test("leaves out the records that the measure leaves out", () => {
    const { caseStatus, ...rest } = filterOf("offenceType", "penalType", null) as { caseStatus: string[] };
    expect(rest).toEqual({ datetime: march, penalType: ["empty"] });
    expect(caseStatus).toHaveLength(17);
    expect(caseStatus).not.toContain("notProcessed");
    expect(filterOf("stolenItems", "items", "unknown", {}, "issues")).toEqual({
      datetime: march,
      convertedCase: ["empty"],
      looseArticles: ["unknown"],
    });
  });

  test("of a month has only its days in the period", () => {
    const found = (start: string, end: string, month: string) => {
      const measure = measureOf("totals");
      const state = stateOf("cases", {});
      const link = drillDown({ screen: "cases", state, period: { start, end }, measure, view: measure.views[0]!, row: { key: month, values: [1] } });
      return (link!.search as { filter: { datetime: object } }).filter.datetime;
    };
    expect(found("2026-01-15", "2026-03-10", "2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(found("2026-01-15", "2026-03-10", "2026-01-01")).toEqual({ from: "2026-01-15", to: "2026-01-31" });
    expect(found("2026-01-15", "2026-03-10", "2026-03-01")).toEqual({ from: "2026-03-01", to: "2026-03-10" });
  });

  test("of a group without a field of its own is filtered by its meaning", () => {
    expect(filterOf("trials", "outcome", "held")).toEqual({ trialDatetime: march, hearingState: ["held"] });
    expect(filterOf("timeBands", "band", "noon", {}, "issues")).toEqual({ datetime: march, convertedCase: ["empty"], timeBand: ["noon"] });
    expect(filterOf("bandComplaints", "bands", "b", {}, "issues")).toEqual({ datetime: march, convertedCase: ["empty"], bands: ["b"] });
    expect(filterOf("bandComplaints", "bands", "b")).toMatchObject({ datetime: march, complaintDatetime: { from: "1900-01-01" }, bands: ["b"] });
  });

  test("is not offered where no filter selects the same records", () => {
    expect(filterOf("modusOperandi", "modus", "screen")).toBeUndefined();
    expect(filterOf("casesPerEstablishment", "establishment", "others")).toBeUndefined();
    expect(filterOf("trials", "outcome", "suspended")).toBeUndefined();
    expect(filterOf("trials", "month", "2026-03-01")).toBeUndefined();
    expect(filterOf("claimedCivilLiability", "month", "2026-03-01")).toBeUndefined();
    expect(filterOf("timeBands", "week", "0")).toBeUndefined();
    expect(filterOf("actionType", "action", "resource")).toBeUndefined();
  });
});
