import type { SessionUser } from "#api/auth.ts";
import { resultOf, withStore } from "./indexed-db.ts";
import { currentSession, wasSignedIn } from "./session.ts";

/** What the intake form needs offline: the user, and the answers to its queries. */
export type OfflineCache = { user: SessionUser; answers: readonly CachedAnswer[] };
export type CachedAnswer = { queryKey: readonly unknown[]; data: unknown };

/** Stored in browsers: do not rename them. */
const [key, draftKey] = ["known", "draftKey"];
type DraftKey = { author: string; value: CryptoKey };

export const readOfflineCache = (): Promise<OfflineCache | undefined> =>
  withStore("offline", async (store) => (await resultOf(store.get(key))) as OfflineCache | undefined);

export const writeOfflineCache = (user: SessionUser, answers: readonly CachedAnswer[]) =>
  withStore("offline", async (store) => {
    // If the user has signed out in another tab meanwhile, nothing may be stored.
    if (wasSignedIn() && currentSession().phase === "signedIn") store.put({ user: minimal(user), answers } satisfies OfflineCache, key);
  });

/** The key of the drafts, which cannot be read out of it. It leaves the browser with this cache when the session is locked or ends. */
export const writeDraftKey = (author: string, value: CryptoKey) =>
  withStore("offline", async (store) => {
    if (wasSignedIn()) store.put({ author, value } satisfies DraftKey, draftKey);
  });

export const readDraftKey = (author: string): Promise<CryptoKey | undefined> =>
  withStore("offline", async (store) => {
    const found = (await resultOf(store.get(draftKey))) as DraftKey | undefined;
    return found?.author === author ? found.value : undefined;
  });

export const clearOfflineCache = () => withStore("offline", async (store) => void store.clear());

/** Without the personal data that intake does not need. */
const minimal = (user: SessionUser): SessionUser => ({ ...user, email: "", photoURL: null, starred: [] });
