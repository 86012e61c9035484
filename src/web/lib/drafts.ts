import { answer, inStore } from "./browser-store.ts";
import { wasSignedIn } from "./session.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** What somebody has not finished, kept in this browser until it is sent, discarded, or its author signs out. */
export type Draft<Content, Files> = { revision: string; content: Content; files: Files };

/** Large files are kept apart, so that they are not written again with each letter. */
type Head = { revision: string; content: unknown };
const filesOf = (key: string) => `${key} files`;

/** The draft under this key. What somebody else left in this browser goes: every key begins with its author. */
export const readDraft = <Content, Files>(author: string, key: string): Promise<Draft<Content, Files> | undefined> =>
  inStore("drafts", async (store) => {
    const all = (await answer(store.getAllKeys())) as string[];
    for (const other of all) if (!other.startsWith(author)) store.delete(other);
    const head = (await answer(store.get(author + key))) as Head | undefined;
    return head && { revision: head.revision, content: head.content as Content, files: (await answer(store.get(filesOf(author + key)))) as Files };
  });

/** Keeps a draft over the revision that the caller knows; gives the new one, or nothing where another tab was quicker. */
export const writeDraft = (author: string, key: string, news: { content: unknown; files?: unknown }, over: string | null | "any") =>
  inStore("drafts", async (store) => {
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
  inStore("drafts", async (store) => {
    store.delete(author + key);
    store.delete(filesOf(author + key));
  });
