import { createContext, useContext } from "react";
import type { Period } from "#domain/analytics/period.ts";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import type { AnalyticsState } from "./analytics-state.ts";

type Analytics = { screen: AnalyticsScreen; state: AnalyticsState; period: Period };

const Context = createContext<Analytics | null>(null);
export const AnalyticsProvider = Context;

/** What the panels around are about. */
export function useAnalytics(): Analytics {
  const analytics = useContext(Context);
  if (!analytics) throw new Error("outside of analytics");
  return analytics;
}
