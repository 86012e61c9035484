import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AskedAnalytics } from "#api/analytics.ts";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import { query } from "#web/lib/api.ts";
import { paces } from "#web/lib/paced.ts";
import { readAgain } from "#web/lib/read-again.ts";
import { useChangesOf } from "#web/lib/use-changes-of.ts";
import { entityOf } from "./analytics-state.ts";

/** The figures, read again when one of the records behind them changed. */
export function useMeasured(screen: AnalyticsScreen, input: AskedAnalytics) {
  const queries = useQueryClient();
  useChangesOf([entityOf[screen].name], () => readAgain(queries, { queryKey: query.analytics[screen].key() }), paces.analytics);
  return useQuery(query.analytics[screen].queryOptions({ input, placeholderData: keepPreviousData }));
}
