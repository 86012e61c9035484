import { emptyValue } from "#api/limits.ts";
import type { Measure, Narrowing, View } from "#domain/analytics/measure.ts";
import { type MeasuredRow, othersKey } from "#domain/analytics/measured.ts";
import type { Period } from "#domain/analytics/period.ts";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import { phases } from "#domain/cases/phases.ts";
import { keysOf } from "#domain/enumerations.ts";
import { addDays, addMonths } from "#domain/law/days.ts";
import type { Filters } from "#web/record/list-state.ts";
import type { AnalyticsState } from "./analytics-state.ts";

type Behind = { screen: AnalyticsScreen; state: AnalyticsState; period: Period; measure: Measure; view: View; row: MeasuredRow };

/** The list of exactly the records that a row counts; none where no filter of the list says the same. */
export function listBehind({ screen, state, period, measure, view, row: { key } }: Behind): { to: string; search: object } | undefined {
  const group = key === othersKey ? undefined : groupFilter(measure, view, key, period);
  if (!group) return undefined;
  const { datetime: _, ...places } = state.filter;
  const filter: Filters = {
    ...places,
    [measure.date]: { from: period.start, to: period.end },
    ...(measure.processed && screen === "cases" && { caseStatus: keysOf("caseStatus").filter((status) => status !== "notProcessed") }),
    ...(measure.complained && screen === "cases" && { complaintDatetime: { from: earliest } }),
    ...(screen === "issues" && { convertedCase: [emptyValue] }),
    ...view.behind,
    ...group,
  };
  return { to: screen === "cases" ? "/main/cases" : "/main/issues", search: { filter } };
}

/** Before every date that can be written: one is there at all. */
const earliest = "1900-01-01";

function groupFilter({ date }: Measure, { grouping, opens, groups, monthly }: View, key: string | null, period: Period): Filters | undefined {
  const opened = (value: string) => (opens ? { [opens]: [value] } : undefined);
  if (key === null) return opened(emptyValue);
  if (groups) return (groups as Readonly<Record<string, Narrowing>>)[key] as Filters | undefined;
  if (grouping.by === "month") return monthly ? { [date]: daysOf(key, period) } : undefined;
  if (grouping.by === "phase") return { caseStatus: phases[key as keyof typeof phases] };
  if (grouping.by !== "record" || grouping.entity !== "establishment") return opened(key);
  // Company-wide records of one customer among others.
  return key.startsWith("empresa") ? { establishment: ["empresa"], customer: [key.slice("empresa:".length)] } : { establishment: [key] };
}

/** So much of a month as the figures are of. */
function daysOf(month: string, { start, end }: Period) {
  const [first, last] = [month, addDays(addMonths(month, 1), -1)];
  return { from: first < start ? start : first, to: last > end ? end : last };
}
