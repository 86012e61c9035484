import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Entity } from "#domain/entity.ts";
import { onChange } from "#web/lib/live.ts";
import { recordClient } from "./record-client.ts";

/** Changes come in bursts (imports); one reading answers for all that arrive within this time. */
const gathering = 250;

/** A list also shows the names of other records: when one of those changes, it is read again. Its own records the application follows. */
export function useRelatedChanges(entity: Entity, columns: readonly string[]) {
  const queries = useQueryClient();
  const names = columns.flatMap((name) => refersTo(entity, name)).join(" ");
  useEffect(() => {
    const related = new Set(names.split(" "));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      refreshLists(queries, entity);
    };
    const stop = onChange((change) => {
      if (related.has(change.entity)) timer ??= setTimeout(refresh, gathering);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [entity, names, queries]);
}

/** The lists of an entity, their counts and its pickers are read again. */
export function refreshLists(queries: QueryClient, entity: Entity) {
  const { list, count, pick } = recordClient(entity);
  for (const route of [list, count, pick]) void queries.invalidateQueries({ queryKey: route.key() });
}

function refersTo(entity: Entity, name: string): string[] {
  const field = entity.fields[name];
  return field && "to" in field ? [field.to] : [];
}
