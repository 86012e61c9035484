import { emptyValue } from "#api/limits.ts";
import { listPath } from "#domain/access/screens.ts";
import type { ListFilter, Measure, View } from "#domain/analytics/measure.ts";
import { othersKey, type ResultRow, wholeKey } from "#domain/analytics/measure-result.ts";
import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";
import type { Period } from "#domain/analytics/period.ts";
import { phases } from "#domain/cases/phases.ts";
import { entities } from "#domain/entities/registry.ts";
import { keysOf } from "#domain/enumerations.ts";
import { addDays, addMonths } from "#domain/law/days.ts";
import type { Filters } from "#web/record/list/list-state.ts";
import type { AnalyticsState } from "./analytics-state.ts";

type DrillDown = { screen: AnalyticsScreen; state: AnalyticsState; period: Period; measure: Measure; view: View; row: ResultRow };

/** The link to the list of exactly the records that a row counts; undefined where no filter of the list selects the same. */
export function drillDown({ screen, state, period, measure, view, row: { key } }: DrillDown): { to: string; search: object } | undefined {
  const group = key === othersKey ? undefined : groupFilter(measure, view, key, period);
  if (!group) return undefined;
  const { datetime: _, establishment, ...others } = state.filter;
  // In figures it stands for all establishments, in lists for the records that belong to none in particular.
  const isWhole = Array.isArray(establishment) && establishment.includes(wholeKey);
  const places = establishment && !isWhole ? { ...others, establishment } : others;
  const filter: Filters = {
    ...places,
    [measure.date]: { from: period.start, to: period.end },
    ...(measure.onlyProcessed && screen === "cases" && { caseStatus: keysOf("caseStatus").filter((status) => status !== "notProcessed") }),
    ...(measure.onlyWithComplaint && screen === "cases" && { complaintDatetime: { from: earliest } }),
    ...(screen === "issues" && { convertedCase: [emptyValue] }),
    ...view.baseFilter,
    ...group,
  };
  return { to: listPath(screen === "cases" ? entities.case : entities.issue), search: { filter } };
}

/** Earlier than every date that can be entered: selects records that have one. */
const earliest = "1900-01-01";

function groupFilter(
  { date }: Measure,
  { grouping, filterField, filterByGroup, filterByMonth }: View,
  key: string | null,
  period: Period,
): Filters | undefined {
  const byField = (value: string) => (filterField ? { [filterField]: [value] } : undefined);
  if (key === null) return byField(emptyValue);
  if (filterByGroup) return (filterByGroup as Readonly<Record<string, ListFilter>>)[key] as Filters | undefined;
  if (grouping.by === "month") return filterByMonth ? { [date]: daysOf(key, period) } : undefined;
  if (grouping.by === "phase") return { caseStatus: phases[key as keyof typeof phases] };
  if (grouping.by !== "record" || grouping.entity !== "establishment") return byField(key);
  // Company-wide records of one customer.
  return key.startsWith("empresa") ? { establishment: ["empresa"], customer: [key.slice("empresa:".length)] } : { establishment: [key] };
}

/** The days of a month that are in the period. */
function daysOf(month: string, { start, end }: Period) {
  const [first, last] = [month, addDays(addMonths(month, 1), -1)];
  return { from: first < start ? start : first, to: last > end ? end : last };
}
