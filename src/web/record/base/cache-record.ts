import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { type Row, recordClient } from "./record-client.ts";

/** Puts a saved record into the query cache, unless a newer version is there, and invalidates the other queries of its entity. */
export function cacheRecord(queries: QueryClient, entity: Entity, saved: Row) {
  const client = recordClient(entity);
  const key = client.get.queryKey({ input: { id: saved.id } }) as QueryKey;
  const isNewer = (cached: Row | undefined) => cached !== undefined && cached.version > saved.version;
  queries.setQueryData<Row>(key, (cached) => (isNewer(cached) ? cached : saved));
  const ownKey = JSON.stringify(key);
  void queries.invalidateQueries({ queryKey: client.key(), predicate: ({ queryKey }) => JSON.stringify(queryKey) !== ownKey });
}
