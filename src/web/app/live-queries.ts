import type { QueryClient } from "@tanstack/react-query";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import { query } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";

/** Whatever shows records of a kind reads them again when one of them changed. */
export function followChanges(queries: QueryClient): () => void {
  return onChange(({ entity }) => {
    if (isEntity(entity)) void queries.invalidateQueries({ queryKey: query[entities[entity].collection].key() });
  });
}

const isEntity = (name: string): name is EntityName => name in entities;
