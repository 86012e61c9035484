import { createContext, useContext } from "react";
import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";
import type { ShownPeriod } from "#domain/analytics/period.ts";
import type { AnalyticsState } from "./analytics-state.ts";

type Analytics = { screen: AnalyticsScreen; state: AnalyticsState; period: ShownPeriod };

const Context = createContext<Analytics | null>(null);
export const AnalyticsProvider = Context;

/** The screen, filters and period of the panels. */
export function useAnalytics(): Analytics {
  const analytics = useContext(Context);
  if (!analytics) throw new Error("useAnalytics is used outside of AnalyticsProvider");
  return analytics;
}
