import { useSyncExternalStore } from "react";

export type DirtyTabs = ReturnType<typeof dirtyTabs>;

/** Which tabs have unsaved changes. An external store, because React state would re-render the whole page while the user types. */
export function dirtyTabs(first: readonly string[] = []) {
  const tabs = new Set(first);
  const listeners = new Set<() => void>();
  return {
    has: (tab: string) => tabs.has(tab),
    mark: (tab: string, isDirty: boolean) => {
      if (tabs.has(tab) === isDirty) return;
      if (isDirty) tabs.add(tab);
      else tabs.delete(tab);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useIsDirty = (tabs: DirtyTabs, tab: string) => useSyncExternalStore(tabs.subscribe, () => tabs.has(tab));
