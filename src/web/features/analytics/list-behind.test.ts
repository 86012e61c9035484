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

  test("is not offered where no filter says the same", () => {
    expect(behind("modusOperandi", "modus", "screen")).toBeUndefined();
    expect(behind("casesPerEstablishment", "establishment", "others")).toBeUndefined();
    expect(behind("trials", "outcome", "held")).toBeUndefined();
    expect(behind("actionType", "action", "resource")).toBeUndefined();
  });
});
