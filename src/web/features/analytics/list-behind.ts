import { emptyValue } from "#api/limits.ts";
import type { Measure, View } from "#domain/analytics/measure.ts";
import { type MeasuredRow, othersKey } from "#domain/analytics/measured.ts";
import type { Period } from "#domain/analytics/period.ts";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import { phases } from "#domain/cases/phases.ts";
import { keysOf } from "#domain/enumerations.ts";
import type { Filters } from "#web/record/list-state.ts";
import type { AnalyticsState } from "./analytics-state.ts";

type Behind = { screen: AnalyticsScreen; state: AnalyticsState; period: Period; measure: Measure; view: View; row: MeasuredRow };

/** The list of exactly the records that a row counts; none where no filter of the list says the same. */
export function listBehind({ screen, state, period, measure, view, row: { key } }: Behind): { to: string; search: object } | undefined {
  if (key === othersKey || measure.date === "trialDatetime" || measure.date === "action.date") return undefined;
  const group = groupFilter(view, key);
  if (!group) return undefined;
  const { datetime: _, ...places } = state.filter;
  const filter: Filters = {
    ...places,
    [measure.date]: { from: period.start, to: period.end },
    ...(measure.processed && { caseStatus: keysOf("caseStatus").filter((status) => status !== "notProcessed") }),
    ...(screen === "issues" && { convertedCase: [emptyValue] }),
    ...view.behind,
    ...group(period),
  };
  return { to: screen === "cases" ? "/main/cases" : "/main/issues", search: { filter } };
}

type Narrow = (period: Period) => Filters;

function groupFilter({ grouping, opens }: View, key: string | null): Narrow | undefined {
  if (key === null) return opens ? () => ({ [opens]: [emptyValue] }) : undefined;
  switch (grouping.by) {
    case "record":
      if (grouping.entity !== "establishment") return undefined;
      // Company-wide records of one customer among others.
      return key.startsWith("empresa")
        ? () => ({ establishment: ["empresa"], customer: [key.slice("empresa:".length)] })
        : () => ({ establishment: [key] });
    case "phase":
      return () => ({ caseStatus: phases[key as keyof typeof phases] });
    case "enum":
      return opens ? () => ({ [opens]: [key] }) : undefined;
    default:
      return undefined;
  }
}
