import { useNavigate, useSearch } from "@tanstack/react-router";
import type { AskedAnalytics } from "#api/analytics.ts";
import { days, mostDays, type Period, shifted } from "#domain/analytics/period.ts";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { endsOf, type Period as MovingPeriod, type Range } from "#web/record/list-range.ts";
import { type Filters, listStateOf } from "#web/record/list-state.ts";

export const entityOf: Record<AnalyticsScreen, Entity> = { cases: penalCase, issues: issue };
/** What figures can be narrowed to. The list behind a figure knows the same filters by the same names. */
export const filterNames = ["customer", "zones", "establishment", "datetime"] as const;
export const switches = ["compare", "split", "collaborators"] as const;
export type Switch = (typeof switches)[number];
export type AnalyticsState = { filter: Filters } & Record<Switch, boolean>;

const untouched: Record<Switch, boolean> = { compare: true, split: false, collaborators: false };
const usual: MovingPeriod = { period: "last12Months" };

/** Like that of a list, the state lives in the address. */
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
  const flags = switches.map((name) => [name, typeof search[name] === "boolean" ? search[name] : untouched[name]]);
  return { filter: Object.fromEntries(known), ...Object.fromEntries(flags) };
}

export const searchOf = ({ filter, ...flags }: AnalyticsState) => ({
  ...(Object.keys(filter).length > 0 && { filter }),
  ...Object.fromEntries(switches.filter((name) => flags[name] !== untouched[name]).map((name) => [name, flags[name]])),
});

/** The days that are looked at: the last twelve months unless told. A period that moves with the calendar ends today, or the one before would be longer. */
export function periodOf({ filter }: AnalyticsState, today: string): Period {
  const range = (filter.datetime ?? usual) as Range<string> | MovingPeriod;
  const { from, to } = endsOf(range, today);
  const end = to === undefined || ("period" in range && to > today) ? today : to;
  const start = from ?? shifted(end, -364);
  if (start > end) return { start, end: start };
  return { start: days(start, end) > mostDays ? shifted(end, 1 - mostDays) : start, end };
}

export function askedOf(screen: AnalyticsScreen, state: AnalyticsState, today: string): AskedAnalytics {
  const { customer, zones, establishment } = state.filter as Record<string, string[] | undefined>;
  return {
    ...periodOf(state, today),
    ...(customer && { customer }),
    ...(zones && { zones }),
    ...(establishment && { establishments: establishment }),
    ...(state.compare && { compare: true }),
    ...(state.split && { split: true }),
    ...(screen === "cases" && state.collaborators && { collaborators: true }),
  };
}
