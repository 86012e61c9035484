import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { type Row, recordClient } from "./record-client.ts";

/** A version the server has just given becomes what every part of the screen knows, unless a newer one came first. The rest of what is known of its kind is read again. */
export function keepRecord(queries: QueryClient, entity: Entity, saved: Row) {
  const client = recordClient(entity);
  const key = client.get.queryKey({ input: { id: saved.id } }) as QueryKey;
  const isNewer = (known: Row | undefined) => known !== undefined && known.version > saved.version;
  queries.setQueryData<Row>(key, (known) => (isNewer(known) ? known : saved));
  const kept = JSON.stringify(key);
  void queries.invalidateQueries({ queryKey: client.key(), predicate: ({ queryKey }) => JSON.stringify(queryKey) !== kept });
}
