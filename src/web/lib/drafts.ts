import { wasSignedIn } from "./session.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** What somebody has not finished, kept in this browser until it is sent, discarded, or its author signs out. */
export type Draft<Content, Files> = { revision: string; content: Content; files: Files };

/** Large files are kept apart, so that they are not written again with each letter. */
type Head = { revision: string; content: unknown };
const filesOf = (key: string) => `${key} files`;

/** The draft under this key. What somebody else left in this browser goes: every key begins with its author. */
export const readDraft = <Content, Files>(author: string, key: string): Promise<Draft<Content, Files> | undefined> =>
  inStore(async (store) => {
    const all = (await answer(store.getAllKeys())) as string[];
    for (const other of all) if (!other.startsWith(author)) store.delete(other);
    const head = (await answer(store.get(author + key))) as Head | undefined;
    return head && { revision: head.revision, content: head.content as Content, files: (await answer(store.get(filesOf(author + key)))) as Files };
  });

/** Keeps a draft over the revision that the caller knows; gives the new one, or nothing where another tab was quicker. */
export const writeDraft = (author: string, key: string, news: { content: unknown; files?: unknown }, over: string | null | "any") =>
  inStore(async (store) => {
    const head = (await answer(store.get(author + key))) as Head | undefined;
    const isOther = over !== "any" && (head?.revision ?? null) !== over;
    // Who signed out meanwhile, perhaps in another tab, leaves nothing behind.
    if (isOther || !wasSignedIn()) return undefined;
    const revision = uuidV7();
    store.put({ revision, content: news.content } satisfies Head, author + key);
    if (news.files !== undefined) store.put(news.files, filesOf(author + key));
    return revision;
  });

export const dropDraft = (author: string, key: string) =>
  inStore(async (store) => {
    store.delete(author + key);
    store.delete(filesOf(author + key));
  });

export const forgetDrafts = () => inStore(async (store) => void store.clear());

const [database, name] = ["sumario", "drafts"];

async function inStore<Result>(work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(name);
  const db = await answer(opening);
  try {
    const transaction = db.transaction(name, "readwrite");
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await work(transaction.objectStore(name));
    await ended;
    return result;
  } finally {
    db.close();
  }
}

const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
