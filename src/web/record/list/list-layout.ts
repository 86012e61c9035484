import type { Entity } from "#domain/entity.ts";
import { useUser } from "#web/lib/session.ts";
import { listColumns, shownNames } from "./list-columns.ts";
import { useListPreferences } from "./list-preferences.ts";

/** The columns of a list and their layout, saved under `name`. Fields in `without` are left out: they are the same in every row. */
export function useListLayout(entity: Entity, name: string, without: readonly string[] = []) {
  const { role } = useUser();
  const { preferences, change, isPending } = useListPreferences(name);
  const columns = listColumns(entity, role, preferences, without);
  return { columns, shown: shownNames(columns), preferences, change, isPending, without };
}

export type ListLayout = ReturnType<typeof useListLayout>;
