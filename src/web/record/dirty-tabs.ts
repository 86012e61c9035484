import { useSyncExternalStore } from "react";

export type DirtyTabs = ReturnType<typeof dirtyTabs>;

/** In which tabs something is typed and not saved. Beside the state of the page, which would be drawn anew in the middle of typing. */
export function dirtyTabs() {
  const tabs = new Set<string>();
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
