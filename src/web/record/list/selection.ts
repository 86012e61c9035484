import { useState } from "react";
import { bulkLimit } from "#api/limits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { notifyError } from "#web/ui/feedback/toast.ts";
import type { ListState } from "./list-state.ts";

type Rows = readonly { id: string }[];

export type Selection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Selects or deselects a row; a range selects all rows from the last one to this one. */
  toggle: (rows: Rows, index: number, isRange: boolean) => void;
  /** Selects all rows of the page, or deselects them if all are selected. */
  togglePage: (rows: Rows) => void;
  /** Replaces the selection. */
  replace: (ids: readonly string[]) => void;
};

const noIds: readonly string[] = [];

/** The selected rows, across pages. A new search or filter clears them. */
export function useSelection({ q, filter }: Pick<ListState, "q" | "filter">): Selection {
  const { t } = useI18n();
  const search = JSON.stringify({ q, filter });
  const [selected, setSelected] = useState({ search, ids: noIds, last: "" });
  if (selected.search !== search) setSelected({ search, ids: noIds, last: "" });
  const ids = selected.search === search ? selected.ids : noIds;
  const selectedIds = new Set(ids);

  const select = (next: Iterable<string>, last = "") => {
    const all = [...new Set(next)];
    if (all.length > bulkLimit) notifyError(t("notification.errorTitle"), t("selection.full", { most: bulkLimit }));
    else setSelected({ search, ids: all, last });
  };

  return {
    ids,
    has: (id) => selectedIds.has(id),
    toggle: (rows, index, isRange) => {
      const { id } = rows[index]!;
      const from = isRange ? rows.findIndex((row) => row.id === selected.last) : -1;
      if (from >= 0) select([...ids, ...idsOf(rows.slice(Math.min(from, index), Math.max(from, index) + 1))], id);
      else select(selectedIds.has(id) ? without(ids, [id]) : [...ids, id], id);
    },
    togglePage: (rows) => select(areAllSelected(rows, selectedIds) ? without(ids, idsOf(rows)) : [...ids, ...idsOf(rows)]),
    replace: select,
  };
}

/** Whether all, some or no rows of the page are selected. */
export function pageSelection(rows: Rows | undefined, { has }: Selection): { checked: boolean; indeterminate: boolean } {
  const count = rows?.filter(({ id }) => has(id)).length ?? 0;
  const checked = count > 0 && count === rows?.length;
  return { checked, indeterminate: count > 0 && !checked };
}

const idsOf = (rows: Rows) => rows.map(({ id }) => id);
const without = (ids: readonly string[], removed: readonly string[]) => ids.filter((id) => !removed.includes(id));
const areAllSelected = (rows: Rows, selectedIds: ReadonlySet<string>) => rows.every(({ id }) => selectedIds.has(id));
