import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { isFoundInLines } from "#domain/fields.ts";
import { readAgain } from "#web/lib/read-again.ts";
import { useChangesOf } from "#web/lib/use-changes-of.ts";
import { recordClient } from "./record-client.ts";

/** A list also shows the names of other records: when one of those changes, it is read again. Its own records the application follows. */
export function useRelatedChanges(entity: Entity, columns: readonly string[]) {
  const queries = useQueryClient();
  useChangesOf(
    columns.flatMap((name) => refersTo(entity, name)),
    () => refreshLists(queries, entity),
  );
}

/** The lists of an entity, their counts and its pickers are read again. */
export function refreshLists(queries: QueryClient, entity: Entity) {
  const { list, count, pick } = recordClient(entity);
  for (const route of [list, count, pick]) readAgain(queries, { queryKey: route.key() });
}

function refersTo(entity: Entity, name: string): string[] {
  const field = entity.fields[name]!;
  if (isFoundInLines(field)) return field.inLines.map(({ of }) => of);
  return "to" in field ? [field.to] : [];
}
