import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import { query } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { type Throttle, throttledRefetch, throttles } from "#web/lib/throttled-refetch.ts";

type Ids = ReadonlySet<string>;

/** Refetches lists and counts of an entity when one of its records changed, and a single record when it is that one. */
export function followChanges(queries: QueryClient): () => void {
  const onRowChange = collector(queries, throttles.rows, (key, ids) => !isCount(key) && concerns(key, ids));
  const onCountChange = collector(queries, throttles.counts, isCount);
  return onChange(({ entity, id }) => {
    if (!isEntity(entity)) return;
    onRowChange(entity, id);
    onCountChange(entity, id);
  });
}

/** Collects changed ids and refetches the queries that they concern, as often as the throttle allows. */
function collector(queries: QueryClient, throttle: Throttle, isConcerned: (key: QueryKey, ids: Ids) => boolean) {
  const changed = new Map<EntityName, Set<string>>();
  const { request } = throttledRefetch(() => {
    for (const [entity, ids] of changed)
      refetchQueries(queries, { queryKey: query[entities[entity].collection].key(), predicate: ({ queryKey }) => isConcerned(queryKey, ids) });
    changed.clear();
  }, throttle);
  return (entity: EntityName, id: string) => {
    changed.set(entity, (changed.get(entity) ?? new Set()).add(id));
    request();
  };
}

const isEntity = (name: string): name is EntityName => name in entities;

/** The queries that count: all records, or those of each status. */
const isCount = ([path]: QueryKey) => ["count", "statuses"].includes((path as string[]).at(-1)!);

/** A query key holds the input; that of a list has no id. */
function concerns([, options]: QueryKey, ids: Ids): boolean {
  const id = (options as { input?: { id?: unknown } } | undefined)?.input?.id;
  return typeof id !== "string" || ids.has(id);
}
