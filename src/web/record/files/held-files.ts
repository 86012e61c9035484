import { createContext, useContext, useSyncExternalStore } from "react";
import type { Entity, FileRef } from "#domain/entity.ts";
import { addUploads } from "./uploads.ts";

export type Held = { file: File; name: string; category?: FileRef["category"] };

export type HeldByField = Readonly<Record<string, readonly Held[]>>;

/** Files that were chosen for a record that is not there yet; they are sent as soon as it is. */
export function heldFiles(first: HeldByField = {}) {
  let all = first;
  const watchers = new Set<() => void>();
  const set = (next: HeldByField) => {
    all = next;
    for (const watcher of watchers) watcher();
  };
  return {
    of: (field: string) => all[field] ?? none,
    all: () => all,
    put: (field: string, files: readonly Held[]) => set({ ...all, [field]: files }),
    isEmpty: () => Object.values(all).every((files) => files.length === 0),
    send: (entity: Entity, record: string) => {
      for (const [field, files] of Object.entries(all)) addUploads({ entity, record, field }, files);
      set({});
    },
    clear: () => set({}),
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
export type HeldFiles = ReturnType<typeof heldFiles>;

const none: readonly Held[] = [];

/** The files held by the form around. */
export const HeldContext = createContext<HeldFiles | null>(null);
export function useHeldFiles(): HeldFiles {
  const held = useContext(HeldContext);
  if (!held) throw new Error("outside of a record form");
  return held;
}

export const useHeld = (held: HeldFiles, field: string) => useSyncExternalStore(held.watch, () => held.of(field));
