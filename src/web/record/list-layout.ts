import type { Entity } from "#domain/entity.ts";
import { useUser } from "#web/lib/session.ts";
import { listColumns, shownNames } from "./list-columns.ts";
import { useListPreferences } from "./list-preferences.ts";

/** How a person has laid out one list, kept under `name`. Fields in `without` are the same in every row there. */
export function useListLayout(entity: Entity, name: string, without: readonly string[] = []) {
  const { role } = useUser();
  const { preferences, change, isPending } = useListPreferences(name);
  const columns = listColumns(entity, role, preferences, without);
  return { columns, shown: shownNames(columns), preferences, change, isPending, without };
}

export type ListLayout = ReturnType<typeof useListLayout>;
