import { useMediaQuery } from "@mantine/hooks";
import type { Entity } from "#domain/entity.ts";
import { useUser } from "#web/lib/session.ts";
import { cardNames, listCard, listColumns, shownNames } from "./list-columns.ts";
import { useListPreferences } from "./list-preferences.ts";

/** Phones show cards instead of a table. */
const narrowScreen = "(width < 36em)";

/** The columns of a list and their layout, saved under `name`; `read` are those that are loaded. Fields in `without` are left out: they are the same in every row. */
export function useListLayout(entity: Entity, name: string, without: readonly string[] = []) {
  const { role } = useUser();
  const { preferences, change, isPending } = useListPreferences(name);
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const columns = listColumns(entity, role, preferences, without);
  const shown = shownNames(columns);
  const card = isNarrow ? listCard(entity, role, without) : undefined;
  return { columns, shown, card, isNarrow, read: card ? cardNames(card) : shown, preferences, change, isPending, without };
}

export type ListLayout = ReturnType<typeof useListLayout>;
