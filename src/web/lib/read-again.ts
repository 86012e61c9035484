import type { Query, QueryClient, QueryFilters } from "@tanstack/react-query";

const waited = new WeakSet<Query>();

/**
 * What is shown is read again. What is just being read for the first time, too, once that is done: the answer on its way may be of before, and the
 * library does not ask again while there is none. It is not broken off, or a burst of changes would keep it from ever being there.
 */
export function readAgain(queries: QueryClient, filters: QueryFilters = {}) {
  const first = queries.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" });
  for (const query of first) if (query.state.data === undefined && !waited.has(query)) void afterFirst(queries, query);
  void queries.invalidateQueries(filters);
}

async function afterFirst(queries: QueryClient, query: Query) {
  waited.add(query);
  // A failure is shown, and tried again by whoever asked.
  await query.promise?.catch(() => undefined);
  waited.delete(query);
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
}
