import type { SessionUser } from "#api/auth.ts";
import { resultOf, withStore } from "./indexed-db.ts";
import { currentSession, wasSignedIn } from "./session.ts";

/** What the intake form needs without a connection: the user, and the answers of the queries that it asks. */
export type OfflineCache = { user: SessionUser; answers: readonly CachedAnswer[] };
export type CachedAnswer = { queryKey: readonly unknown[]; data: unknown };

const key = "known";

export const readOfflineCache = (): Promise<OfflineCache | undefined> =>
  withStore("offline", async (store) => (await resultOf(store.get(key))) as OfflineCache | undefined);

export const writeOfflineCache = (user: SessionUser, answers: readonly CachedAnswer[]) =>
  withStore("offline", async (store) => {
    // The user may have signed out in another tab meanwhile: then nothing may stay behind.
    if (wasSignedIn() && currentSession().phase === "signedIn") store.put({ user: minimal(user), answers } satisfies OfflineCache, key);
  });

export const clearOfflineCache = () => withStore("offline", async (store) => void store.clear());

/** Without the personal data that intake does not need. */
const minimal = (user: SessionUser): SessionUser => ({ ...user, email: "", photoURL: null, starred: [] });
