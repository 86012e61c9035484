import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import { query } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";
import { readAgain } from "#web/lib/read-again.ts";

/** Many changes at once, as an import makes them, are read once. */
const pause = 100;
/** Where others write all the time, a list that moved more often could not be read, and everybody's browser would ask all the time. */
const rest = 1_000;

/** Whatever shows records of a kind reads them again when one of them changed; what shows a single one, when it is that one. */
export function followChanges(queries: QueryClient): () => void {
  const changed = new Map<EntityName, Set<string>>();
  let last = 0;
  const refresh = () => {
    last = Date.now();
    for (const [entity, ids] of changed)
      readAgain(queries, { queryKey: query[entities[entity].collection].key(), predicate: ({ queryKey }) => isAbout(queryKey, ids) });
    changed.clear();
  };
  return onChange(({ entity, id }) => {
    if (!isEntity(entity)) return;
    if (changed.size === 0) setTimeout(refresh, Math.max(pause, last + rest - Date.now()));
    const ids = changed.get(entity) ?? new Set();
    changed.set(entity, ids.add(id));
  });
}

const isEntity = (name: string): name is EntityName => name in entities;

/** Keys hold what was asked for; a list has no id in it. */
function isAbout([, asked]: QueryKey, ids: ReadonlySet<string>): boolean {
  const id = (asked as { input?: { id?: unknown } } | undefined)?.input?.id;
  return typeof id !== "string" || ids.has(id);
}
