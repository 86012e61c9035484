import { useSavedViews, type ViewValues } from "./views/saved-views.ts";

export type ListPreferences = {
  /** Columns in the preferred order; others follow in declared order. */
  order: readonly string[];
  /** Columns shown or hidden other than declared. */
  shown: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
  compact: boolean;
};

const untouched: ListPreferences = { order: [], shown: {}, widths: {}, compact: false };

/** The preferred layout of one list. */
export function useListPreferences(list: string) {
  const { lastView, saveLastView, isPending } = useSavedViews(list);
  return { preferences: preferencesOf(lastView), change: (changes: Partial<ListPreferences>) => saveLastView(changes), isPending };
}

export function preferencesOf(values: ViewValues = {}): ListPreferences {
  const { order, shown, widths, compact } = { ...untouched, ...values };
  return { order, shown, widths, compact };
}
