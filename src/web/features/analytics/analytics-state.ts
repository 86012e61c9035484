import { useNavigate, useSearch } from "@tanstack/react-router";
import type { AnalyticsQuery } from "#api/analytics.ts";
import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";
import { comparedPeriod, comparisons, countDays, maxDays, type Period, shiftDay } from "#domain/analytics/period.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { boundsOf, type Period as MovingPeriod, type Range, unitOf } from "#web/record/list/list-range.ts";
import { type Filters, listStateOf } from "#web/record/list/list-state.ts";

export const entityOf: Record<AnalyticsScreen, Entity> = { cases: penalCase, issues: issue };
/** The filters of the figures. Lists have the same filters by the same names. */
export const filterNames = ["customer", "zones", "establishment", "datetime"] as const;
export const switches = ["split", "collaborators"] as const;
export type Switch = (typeof switches)[number];
export const compareChoices = [...comparisons, "none"] as const;
export type AnalyticsState = { filter: Filters; compare: (typeof compareChoices)[number] } & Record<Switch, boolean>;

const defaultSwitches: Record<Switch, boolean> = { split: false, collaborators: false };
const defaultPeriod: MovingPeriod = { period: "last12Months" };

/** The state is kept in the URL, like that of lists. */
export function useAnalyticsState(screen: AnalyticsScreen) {
  const state = stateOf(screen, useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const change = (changes: Partial<AnalyticsState>) =>
    void navigate({ to: ".", search: searchOf({ ...state, ...changes }) as never, resetScroll: false });
  return { state, change };
}

export function stateOf(screen: AnalyticsScreen, search: Record<string, unknown>): AnalyticsState {
  const { filter } = listStateOf(entityOf[screen], search);
  const known = Object.entries(filter).filter(([name]) => (filterNames as readonly string[]).includes(name));
  const flags = switches.map((name) => [name, typeof search[name] === "boolean" ? search[name] : defaultSwitches[name]]);
  const compare = compareChoices.find((one) => one === search.compare) ?? "before";
  return { filter: Object.fromEntries(known), compare, ...Object.fromEntries(flags) };
}

export const searchOf = ({ filter, compare, ...flags }: AnalyticsState) => ({
  ...(Object.keys(filter).length > 0 && { filter }),
  ...(compare !== "before" && { compare }),
  ...Object.fromEntries(switches.filter((name) => flags[name] !== defaultSwitches[name]).map((name) => [name, flags[name]])),
});

/** The period of the figures, the last twelve months by default. A relative period such as "this year" ends today: else the previous period would be longer. */
export function periodOf({ filter }: AnalyticsState, today: string): Period {
  const range = (filter.datetime ?? defaultPeriod) as Range<string> | MovingPeriod;
  const { from, to } = boundsOf(range, today);
  const end = to === undefined || ("period" in range && to > today) ? today : to;
  const start = from ?? shiftDay(end, -364);
  if (start > end) return { start, end: start };
  return { start: countDays(start, end) > maxDays ? shiftDay(end, 1 - maxDays) : start, end };
}

/** The days that the figures are compared with. */
export function againstOf(state: AnalyticsState, today: string): Period | undefined {
  if (state.compare === "none") return undefined;
  return comparedPeriod(periodOf(state, today), state.compare, unitOf((state.filter.datetime ?? defaultPeriod) as Range<string> | MovingPeriod));
}

export function queryOf(screen: AnalyticsScreen, state: AnalyticsState, today: string): AnalyticsQuery {
  const { customer, zones, establishment } = state.filter as Record<string, string[] | undefined>;
  const against = againstOf(state, today);
  return {
    ...periodOf(state, today),
    ...(customer && { customer }),
    ...(zones && { zones }),
    ...(establishment && { establishments: establishment }),
    ...(against && { compareStart: against.start, compareEnd: against.end }),
    ...(state.split && { split: true }),
    ...(screen === "cases" && state.collaborators && { collaborators: true }),
  };
}
