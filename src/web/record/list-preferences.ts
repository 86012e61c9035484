import { useState } from "react";

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
  const key = `list:${list}`;
  const [preferences, set] = useState(() => read(key));
  const change = (changes: Partial<ListPreferences>) => {
    const next = { ...preferences, ...changes };
    localStorage.setItem(key, JSON.stringify(next));
    set(next);
  };
  return { preferences, change };
}

function read(key: string): ListPreferences {
  try {
    return { ...untouched, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<ListPreferences>) };
  } catch {
    return untouched;
  }
}
