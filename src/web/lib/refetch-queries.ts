import type { Query, QueryClient, QueryFilters } from "@tanstack/react-query";

const pending = new WeakSet<Query>();

/**
 * Refetches the queries that are on screen. A query whose first fetch is still under way is refetched after it: its answer may be outdated already,
 * and `invalidateQueries` skips queries without data. The first fetch is not cancelled, or a burst of changes would keep it from ever finishing.
 */
export function refetchQueries(queries: QueryClient, filters: QueryFilters = {}) {
  const fetching = queries.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
  for (const query of fetching) if (query.state.data === undefined && !pending.has(query)) void refetchAfterFirst(queries, query);
  void queries.invalidateQueries(filters);
}

async function refetchAfterFirst(queries: QueryClient, query: Query) {
  pending.add(query);
  // The component that asked shows the error and offers a retry.
  await query.promise?.catch(() => undefined);
  pending.delete(query);
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
}
