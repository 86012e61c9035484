import { api } from "./api.ts";
import { closeDrafts, deleteDrafts } from "./form-drafts.ts";
import { clearStores } from "./indexed-db.ts";
import { clearOfflineCache } from "./offline-cache.ts";
import { currentSession, setSession, setToken } from "./session.ts";
import { forgetSharedFiles } from "./shared-files.ts";

export async function signOut() {
  const session = currentSession();
  await api.auth.logout();
  // Only after a sign-out: when a session expires, drafts stay until the user signs in again.
  const forget = async () => {
    if ("user" in session) await deleteDrafts(session.user.uid).catch(() => undefined);
    await Promise.all([clearStores().catch(() => undefined), forgetSharedFiles().catch(() => undefined)]);
  };
  // Before the page shows that the session is over: the user may close it then, and nothing may stay stored.
  await forget();
  setSession({ phase: "signedOut", isDeliberate: true });
  // Until now another tab could still write.
  await forget();
}

/** Locks the session. Only the user stays in memory, for the lock screen to show. */
export async function lockSession() {
  const session = currentSession();
  if (session.phase !== "signedIn") return;
  await api.auth.lock();
  await Promise.all([clearOfflineCache().catch(() => undefined), closeDrafts()]);
  setToken(null);
  setSession({ phase: "locked", user: session.user });
}
