import { resultOf, withStore } from "./indexed-db.ts";
import { wasSignedIn } from "./session.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** Unfinished work, kept in this browser until it is sent, discarded, or its author signs out. */
export type Draft<Content, Files> = { revision: string; content: Content; files: Files };

/** Files are stored separately, so that a keystroke does not rewrite them. */
type Head = { revision: string; content: unknown };
const filesKey = (key: string) => `${key} files`;

/** Reads a draft, and deletes those of other authors in this browser: every key begins with its author. */
export const readDraft = <Content, Files>(author: string, key: string): Promise<Draft<Content, Files> | undefined> =>
  withStore("drafts", async (store) => {
    const keys = (await resultOf(store.getAllKeys())) as string[];
    for (const other of keys) if (!other.startsWith(author)) store.delete(other);
    const head = (await resultOf(store.get(author + key))) as Head | undefined;
    return head && { revision: head.revision, content: head.content as Content, files: (await resultOf(store.get(filesKey(author + key)))) as Files };
  });

/** Writes a draft if its stored revision is the expected one, and returns the new revision; undefined where another tab has written it. */
export const writeDraft = (author: string, key: string, changes: { content: unknown; files?: unknown }, expected: string | null | "any") =>
  withStore("drafts", async (store) => {
    const head = (await resultOf(store.get(author + key))) as Head | undefined;
    const isConflict = expected !== "any" && (head?.revision ?? null) !== expected;
    // If the author has signed out in another tab meanwhile, nothing may be stored.
    if (isConflict || !wasSignedIn()) return undefined;
    const revision = uuidV7();
    store.put({ revision, content: changes.content } satisfies Head, author + key);
    if (changes.files !== undefined) store.put(changes.files, filesKey(author + key));
    return revision;
  });

export const deleteDraft = (author: string, key: string) =>
  withStore("drafts", async (store) => {
    store.delete(author + key);
    store.delete(filesKey(author + key));
  });
