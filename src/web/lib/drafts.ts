import { decrypt, type Encrypted, encrypt } from "./encrypt-draft.ts";
import { draftKeyOf } from "./form-drafts.ts";
import { resultOf, withStore } from "./indexed-db.ts";
import { wasSignedIn } from "./session.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** Unfinished work, kept in this browser until it is sent, discarded, or its author signs out. */
export type Draft<Content, Files> = { revision: string; content: Content; files: Files };

/**
 * Files are stored separately, so that a keystroke does not rewrite them. Both are encrypted with the key of the author's forms, or plain where
 * the browser offers no encryption.
 */
type Head = { revision: string; content?: unknown; encrypted?: Encrypted };
type StoredFiles = { encrypted: Encrypted };
const filesKey = (key: string) => `${key} files`;

/** Reads a draft, and deletes those of other authors in this browser: every key begins with its author. */
export async function readDraft<Content, Files>(author: string, key: string): Promise<Draft<Content, Files> | undefined> {
  const { head, files } = await withStore("drafts", async (store) => {
    const keys = (await resultOf(store.getAllKeys())) as string[];
    for (const other of keys) if (!other.startsWith(author)) store.delete(other);
    return { head: (await resultOf(store.get(author + key))) as Head | undefined, files: await resultOf(store.get(filesKey(author + key))) };
  });
  if (!head) return undefined;
  const { revision, content, encrypted } = head;
  if (!encrypted) return { revision, content: content as Content, files: files as Files };
  const secret = draftKeyOf(author);
  if (!secret) return undefined;
  try {
    const stored = files as StoredFiles | undefined;
    return {
      revision,
      content: (await decrypt(secret, encrypted)) as Content,
      files: (stored && (await decrypt(secret, stored.encrypted))) as Files,
    };
  } catch {
    // The installation has a new secret: nobody can read it any more.
    await deleteDraft(author, key);
    return undefined;
  }
}

/** Writes a draft if its stored revision is the expected one, and returns the new revision; undefined if another tab has written it. */
export async function writeDraft(author: string, key: string, changes: { content: unknown; files?: unknown }, expected: string | null | "any") {
  const secret = draftKeyOf(author);
  if (secret === undefined) return undefined;
  // Before the transaction, which would not wait for it.
  const head = secret ? { encrypted: await encrypt(secret, changes.content) } : { content: changes.content };
  const files = secret && changes.files !== undefined ? ({ encrypted: await encrypt(secret, changes.files) } satisfies StoredFiles) : changes.files;
  return withStore("drafts", async (store) => {
    const before = (await resultOf(store.get(author + key))) as Head | undefined;
    const isConflict = expected !== "any" && (before?.revision ?? null) !== expected;
    // If the author has signed out in another tab meanwhile, nothing may be stored.
    if (isConflict || !wasSignedIn()) return undefined;
    const revision = uuidV7();
    store.put({ revision, ...head } satisfies Head, author + key);
    if (files !== undefined) store.put(files, filesKey(author + key));
    return revision;
  });
}

export const deleteDraft = (author: string, key: string) =>
  withStore("drafts", async (store) => {
    store.delete(author + key);
    store.delete(filesKey(author + key));
  });
