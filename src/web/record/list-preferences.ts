import { useSavedViews, type ViewValues } from "./saved-views.ts";

export type ListPreferences = {
  /** Columns in the order the person put them; absent ones follow in declared order. */
  order: readonly string[];
  /** What the person shows or hides against the declaration. */
  shown: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
  compact: boolean;
};

const untouched: ListPreferences = { order: [], shown: {}, widths: {}, compact: false };

/** How a person likes to see one list. */
export function useListPreferences(list: string) {
  const { left, leave, isPending } = useSavedViews(list);
  return { preferences: preferencesOf(left), change: (changes: Partial<ListPreferences>) => leave(changes), isPending };
}

export function preferencesOf(values: ViewValues = {}): ListPreferences {
  const { order, shown, widths, compact } = { ...untouched, ...values };
  return { order, shown, widths, compact };
}
