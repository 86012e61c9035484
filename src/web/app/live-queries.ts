import type { QueryClient } from "@tanstack/react-query";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import { query } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";
import { readAgain } from "#web/lib/read-again.ts";

/** Whatever shows records of a kind reads them again when one of them changed. */
export function followChanges(queries: QueryClient): () => void {
  const changed = new Set<EntityName>();
  const refresh = () => {
    for (const entity of changed) readAgain(queries, { queryKey: query[entities[entity].collection].key() });
    changed.clear();
  };
  return onChange(({ entity }) => {
    if (!isEntity(entity)) return;
    if (changed.size === 0) setTimeout(refresh, pause);
    changed.add(entity);
  });
}

/** Many changes at once, as an import makes them, are read once. */
const pause = 100;

const isEntity = (name: string): name is EntityName => name in entities;
