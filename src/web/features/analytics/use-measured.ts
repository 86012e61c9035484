import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AskedAnalytics } from "#api/analytics.ts";
import type { AnalyticsScreen } from "#domain/analytics/say.ts";
import { query } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";
import { readAgain } from "#web/lib/read-again.ts";
import { entityOf } from "./analytics-state.ts";

/** The figures, read again when one of the records behind them changed. */
export function useMeasured(screen: AnalyticsScreen, input: AskedAnalytics) {
  const queries = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      waiting = undefined;
      readAgain(queries, { queryKey: query.analytics[screen].key() });
    };
    const stop = onChange(({ entity }) => {
      if (entity === entityOf[screen].name) waiting ??= setTimeout(refresh, pause);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [queries, screen]);
  return useQuery(query.analytics[screen].queryOptions({ input, placeholderData: keepPreviousData }));
}

/** Figures cost more than a page of a list: many changes are one. */
const pause = 1_500;
