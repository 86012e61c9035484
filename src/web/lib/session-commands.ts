import { api } from "./api.ts";
import { forgetDrafts } from "./drafts.ts";
import { currentSession, setSession, setToken } from "./session.ts";

export async function signOut() {
  await api.auth.logout();
  setSession({ phase: "signedOut" });
  // A session that merely ran out leaves them to who comes back.
  await forgetDrafts().catch(() => undefined);
}

/** Nothing of the session stays in memory but who it belongs to. */
export async function lockSession() {
  const session = currentSession();
  if (session.phase !== "signedIn") return;
  await api.auth.lock();
  setToken(null);
  setSession({ phase: "locked", user: session.user });
}
