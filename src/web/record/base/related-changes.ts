import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { isFromLines, isFromLinks, isReference } from "#domain/field-traits.ts";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { useRefetchOnChange } from "#web/lib/use-refetch-on-change.ts";
import { recordClient } from "./record-client.ts";

/** Refetches a list when records that it refers to change. `followChanges` does the same for changes of its own records. */
export function useRelatedChanges(entity: Entity, columns: readonly string[]) {
  const queries = useQueryClient();
  useRefetchOnChange(
    columns.flatMap((name) => refersTo(entity, name)),
    () => refreshLists(queries, entity),
  );
}

/** Refetches the lists, counts and pickers of an entity. */
export function refreshLists(queries: QueryClient, entity: Entity) {
  const { list, count, pick } = recordClient(entity);
  for (const route of [list, count, pick]) refetchQueries(queries, { queryKey: route.key() });
}

function refersTo(entity: Entity, name: string): string[] {
  const field = entity.fields[name]!;
  if (isFromLines(field)) return field.fromLines.map((one) => one.entity);
  if (isFromLinks(field)) return refersTo(entity, field.fromLinks.through);
  return isReference(field) ? [field.to] : [];
}
