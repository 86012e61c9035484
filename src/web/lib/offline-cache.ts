import type { SessionUser } from "#api/auth.ts";
import { resultOf, withStore } from "./indexed-db.ts";
import { currentSession, wasSignedIn } from "./session.ts";

/** What the intake form needs offline: the user, and the answers to its queries. */
export type OfflineCache = { user: SessionUser; answers: readonly CachedAnswer[] };
export type CachedAnswer = { queryKey: readonly unknown[]; data: unknown };

/** Stored in browsers: do not rename it. */
const key = "known";

export const readOfflineCache = (): Promise<OfflineCache | undefined> =>
  withStore("offline", async (store) => (await resultOf(store.get(key))) as OfflineCache | undefined);

export const writeOfflineCache = (user: SessionUser, answers: readonly CachedAnswer[]) =>
  withStore("offline", async (store) => {
    // If the user has signed out in another tab meanwhile, nothing may be stored.
    if (wasSignedIn() && currentSession().phase === "signedIn") store.put({ user: minimal(user), answers } satisfies OfflineCache, key);
  });

export const clearOfflineCache = () => withStore("offline", async (store) => void store.clear());

/** Without the personal data that intake does not need. */
const minimal = (user: SessionUser): SessionUser => ({ ...user, email: "", photoURL: null, starred: [] });
