import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import { query } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";
import { type Pace, paced, paces } from "#web/lib/paced.ts";
import { readAgain } from "#web/lib/read-again.ts";

type Ids = ReadonlySet<string>;

/** Whatever shows records of a kind reads them again when one of them changed; what shows a single one, when it is that one. */
export function followChanges(queries: QueryClient): () => void {
  const tellRows = follow(queries, paces.rows, (key, ids) => !isCount(key) && isAbout(key, ids));
  const tellCounts = follow(queries, paces.counts, isCount);
  return onChange(({ entity, id }) => {
    if (!isEntity(entity)) return;
    tellRows(entity, id);
    tellCounts(entity, id);
  });
}

/** Reads again what is meant, for all that changed since the last time. */
function follow(queries: QueryClient, pace: Pace, isMeant: (key: QueryKey, ids: Ids) => boolean) {
  const changed = new Map<EntityName, Set<string>>();
  const { ask } = paced(() => {
    for (const [entity, ids] of changed)
      readAgain(queries, { queryKey: query[entities[entity].collection].key(), predicate: ({ queryKey }) => isMeant(queryKey, ids) });
    changed.clear();
  }, pace);
  return (entity: EntityName, id: string) => {
    changed.set(entity, (changed.get(entity) ?? new Set()).add(id));
    ask();
  };
}

const isEntity = (name: string): name is EntityName => name in entities;

/** How many there are, and how many of each status: beside a list. */
const isCount = ([path]: QueryKey) => ["count", "statuses"].includes((path as string[]).at(-1)!);

/** Keys hold what was asked for; a list has no id in it. */
function isAbout([, asked]: QueryKey, ids: Ids): boolean {
  const id = (asked as { input?: { id?: unknown } } | undefined)?.input?.id;
  return typeof id !== "string" || ids.has(id);
}
