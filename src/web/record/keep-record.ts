import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { type Row, recordClient } from "./record-client.ts";
import { refreshLists } from "./related-changes.ts";

/** A version the server has just given becomes what every part of the screen knows, unless a newer one came first. */
export function keepRecord(queries: QueryClient, entity: Entity, saved: Row) {
  const { get, history } = recordClient(entity);
  const isNewer = (known: Row | undefined) => known !== undefined && known.version > saved.version;
  queries.setQueryData<Row>(get.queryKey({ input: { id: saved.id } }) as QueryKey, (known) => (isNewer(known) ? known : saved));
  void queries.invalidateQueries({ queryKey: history.key() });
  refreshLists(queries, entity);
}
