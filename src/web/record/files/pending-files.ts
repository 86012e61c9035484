import { createContext, useContext, useSyncExternalStore } from "react";
import type { FileRef } from "#domain/entity.ts";
import { addUploads } from "#web/outgoing/outgoing.ts";
import type { UploadTarget } from "#web/outgoing/upload-target.ts";

export type PendingFile = { file: File; name: string; category?: FileRef["category"]; caption?: string; original?: string };

export type PendingByField = Readonly<Record<string, readonly PendingFile[]>>;

/** Files chosen for a record that is not saved yet. They are uploaded once it is. */
export function createPendingFiles(initial: PendingByField = {}) {
  let all = initial;
  const listeners = new Set<() => void>();
  const set = (next: PendingByField) => {
    all = next;
    for (const listener of listeners) listener();
  };
  return {
    of: (field: string) => all[field] ?? none,
    all: () => all,
    put: (field: string, files: readonly PendingFile[]) => set({ ...all, [field]: files }),
    isEmpty: () => Object.values(all).every((files) => files.length === 0),
    send: (targetOf: (field: string) => UploadTarget) => {
      for (const [field, files] of Object.entries(all)) void addUploads(targetOf(field), files);
      set({});
    },
    clear: () => set({}),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type PendingFiles = ReturnType<typeof createPendingFiles>;

const none: readonly PendingFile[] = [];

/** The pending files of the surrounding form. */
export const PendingFilesContext = createContext<PendingFiles | null>(null);
export function usePendingFiles(): PendingFiles {
  const files = useContext(PendingFilesContext);
  if (!files) throw new Error("outside of a record form");
  return files;
}

export const usePendingFilesOf = (files: PendingFiles, field: string) => useSyncExternalStore(files.subscribe, () => files.of(field));
