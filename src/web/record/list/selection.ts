import { useState } from "react";
import { bulkLimit } from "#api/limits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { notifyError } from "#web/ui/feedback/toast.ts";
import type { ListState } from "./list-state.ts";

type Row = { id: string; readonly [field: string]: unknown };
type Rows = readonly Row[];

export type Selection = {
  ids: readonly string[];
  /** The rows as they were when they were selected, also those of other pages. */
  rows: Rows;
  has: (id: string) => boolean;
  /** Selects or deselects a row; a range selects all rows from the last one to this one. */
  toggle: (rows: Rows, index: number, isRange: boolean) => void;
  /** Selects all rows of the page, or deselects them if all are selected. */
  togglePage: (rows: Rows) => void;
  /** Keeps only these of the selected rows. */
  keep: (ids: readonly string[]) => void;
};

const noRows: Rows = [];

/** The selected rows, across pages. A new search or filter clears them. */
export function useSelection({ q, filter }: Pick<ListState, "q" | "filter">): Selection {
  const { t } = useI18n();
  const search = JSON.stringify({ q, filter });
  const [selected, setSelected] = useState({ search, rows: noRows, last: "" });
  if (selected.search !== search) setSelected({ search, rows: noRows, last: "" });
  const chosen = selected.search === search ? selected.rows : noRows;
  const ids = idsOf(chosen);
  const selectedIds = new Set(ids);

  const select = (next: Rows, last = "") => {
    const all = [...new Map(next.map((row) => [row.id, row])).values()];
    if (all.length > bulkLimit) notifyError(t("notification.errorTitle"), t("selection.full", { most: bulkLimit }));
    else setSelected({ search, rows: all, last });
  };

  return {
    ids,
    rows: chosen,
    has: (id) => selectedIds.has(id),
    toggle: (rows, index, isRange) => {
      const row = rows[index]!;
      const from = isRange ? rows.findIndex((one) => one.id === selected.last) : -1;
      if (from >= 0) select([...chosen, ...rows.slice(Math.min(from, index), Math.max(from, index) + 1)], row.id);
      else select(selectedIds.has(row.id) ? without(chosen, [row.id]) : [...chosen, row], row.id);
    },
    togglePage: (rows) => select(areAllSelected(rows, selectedIds) ? without(chosen, idsOf(rows)) : [...chosen, ...rows]),
    keep: (kept) => select(chosen.filter(({ id }) => kept.includes(id))),
  };
}

/** Whether all, some or no rows of the page are selected. */
export function pageSelection(rows: Rows | undefined, { has }: Selection): { checked: boolean; indeterminate: boolean } {
  const count = rows?.filter(({ id }) => has(id)).length ?? 0;
  const checked = count > 0 && count === rows?.length;
  return { checked, indeterminate: count > 0 && !checked };
}

const idsOf = (rows: Rows) => rows.map(({ id }) => id);
const without = (rows: Rows, removed: readonly string[]) => rows.filter(({ id }) => !removed.includes(id));
const areAllSelected = (rows: Rows, selectedIds: ReadonlySet<string>) => rows.every(({ id }) => selectedIds.has(id));
