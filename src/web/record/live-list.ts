import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Entity } from "#domain/entity.ts";
import { onChange } from "#web/lib/live.ts";
import { recordClient } from "./record-client.ts";

/** Changes come in bursts (imports); one reading answers for all that arrive within this time. */
const gathering = 250;

/** A list follows what others do to its records, and to the records its columns name. */
export function useLiveList(entity: Entity) {
  const queries = useQueryClient();
  useEffect(() => {
    const named = entity.list.flatMap((name) => refersTo(entity, name));
    const concerned = new Set([entity.name, ...named]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      refreshLists(queries, entity);
    };
    const stop = onChange((change) => {
      if (concerned.has(change.entity)) timer ??= setTimeout(refresh, gathering);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [entity, queries]);
}

export function refreshLists(queries: ReturnType<typeof useQueryClient>, entity: Entity) {
  const { list, count, pick } = recordClient(entity);
  for (const route of [list, count, pick]) void queries.invalidateQueries({ queryKey: route.key() });
}

function refersTo(entity: Entity, name: string): string[] {
  const field = entity.fields[name];
  return field && "to" in field ? [field.to] : [];
}
