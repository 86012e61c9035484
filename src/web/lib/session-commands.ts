import { api } from "./api.ts";
import { forgetStores } from "./browser-store.ts";
import { forgetOffline } from "./offline.ts";
import { currentSession, setSession, setToken } from "./session.ts";

export async function signOut() {
  await api.auth.logout();
  setSession({ phase: "signedOut" });
  // A session that merely ran out leaves them to who comes back.
  await forgetStores().catch(() => undefined);
}

/** Nothing of the session stays in memory but who it belongs to. */
export async function lockSession() {
  const session = currentSession();
  if (session.phase !== "signedIn") return;
  await api.auth.lock();
  await forgetOffline().catch(() => undefined);
  setToken(null);
  setSession({ phase: "locked", user: session.user });
}
