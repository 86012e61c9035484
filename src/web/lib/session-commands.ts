import { api } from "./api.ts";
import { clearStores } from "./indexed-db.ts";
import { clearOfflineCache } from "./offline-cache.ts";
import { currentSession, setSession, setToken } from "./session.ts";

export async function signOut() {
  await api.auth.logout();
  setSession({ phase: "signedOut" });
  // Only after a sign-out: when a session expires, drafts stay for the person to come back to.
  await clearStores().catch(() => undefined);
}

/** Locks the session. Only the user stays in memory, for the lock screen to show. */
export async function lockSession() {
  const session = currentSession();
  if (session.phase !== "signedIn") return;
  await api.auth.lock();
  await clearOfflineCache().catch(() => undefined);
  setToken(null);
  setSession({ phase: "locked", user: session.user });
}
