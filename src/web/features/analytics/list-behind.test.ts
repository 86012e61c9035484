import { describe, expect, test } from "vitest";
import { type MeasureKey, measureOf } from "#domain/analytics/measures.ts";
import { stateOf } from "./analytics-state.ts";
import { listBehind } from "./list-behind.ts";

const period = { start: "2026-03-01", end: "2026-03-31" };
const behind = (key: MeasureKey, view: string, row: string | null, search = {}, screen: "cases" | "issues" = "cases") => {
  const measure = measureOf(key);
  const found = listBehind({
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

describe("the list behind a figure", () => {
  test("keeps the places and the period that were asked for", () => {
    const customer = ["0198f2c0-0000-7000-8000-000000000000"];
    expect(behind("caseStatus", "phase", "appeal", { filter: { customer, datetime: { period: "thisYear" } } })).toEqual({
      customer,
      datetime: march,
      caseStatus: ["appealPending"],
    });
  });

  test("goes by the date that the figure goes by", () => {
    expect(behind("judgments", "acquittals", "noIntent")).toEqual({
      judgmentDate: march,
      judgmentType: ["acquittal"],
      notGuiltySentenceReason: ["noIntent"],
    });
  });

  test("leaves out what the figure leaves out", () => {
    const { caseStatus, ...rest } = behind("offenceType", "penalType", null) as { caseStatus: string[] };
    expect(rest).toEqual({ datetime: march, penalType: ["empty"] });
    expect(caseStatus).toHaveLength(17);
    expect(caseStatus).not.toContain("notProcessed");
    expect(behind("stolenItems", "items", "unknown", {}, "issues")).toEqual({
      datetime: march,
      convertedCase: ["empty"],
      looseArticles: ["unknown"],
    });
  });

  test("of a month is of so many of its days as the period has", () => {
    const found = (start: string, end: string, month: string) => {
      const measure = measureOf("totals");
      const state = stateOf("cases", {});
      const link = listBehind({ screen: "cases", state, period: { start, end }, measure, view: measure.views[0]!, row: { key: month, values: [1] } });
      return (link!.search as { filter: { datetime: object } }).filter.datetime;
    };
    expect(found("2026-01-15", "2026-03-10", "2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(found("2026-01-15", "2026-03-10", "2026-01-01")).toEqual({ from: "2026-01-15", to: "2026-01-31" });
    expect(found("2026-01-15", "2026-03-10", "2026-03-01")).toEqual({ from: "2026-03-01", to: "2026-03-10" });
  });

  test("of a group that has no field of its own is narrowed to what it means", () => {
    expect(behind("trials", "outcome", "held")).toEqual({ trialDatetime: march, trialStatus: ["celebrated"] });
    expect(behind("timeBands", "band", "noon", {}, "issues")).toEqual({ datetime: march, convertedCase: ["empty"], timeBand: ["noon"] });
    expect(behind("bandComplaints", "bands", "b", {}, "issues")).toEqual({ datetime: march, convertedCase: ["empty"], bands: ["b"] });
    expect(behind("bandComplaints", "bands", "b")).toMatchObject({ datetime: march, complaintDatetime: { from: "1900-01-01" }, bands: ["b"] });
  });

  test("is not offered where no filter says the same", () => {
    expect(behind("modusOperandi", "modus", "screen")).toBeUndefined();
    expect(behind("casesPerEstablishment", "establishment", "others")).toBeUndefined();
    expect(behind("trials", "outcome", "suspended")).toBeUndefined();
    expect(behind("trials", "month", "2026-03-01")).toBeUndefined();
    expect(behind("claimedCivilLiability", "month", "2026-03-01")).toBeUndefined();
    expect(behind("timeBands", "week", "0")).toBeUndefined();
    expect(behind("actionType", "action", "resource")).toBeUndefined();
  });
});
