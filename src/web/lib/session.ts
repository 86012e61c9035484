import { useSyncExternalStore } from "react";
import type { SessionUser } from "#api/auth.ts";

/** Who is signed in here. The access token stays in memory; local storage only holds what the shell shows before the first answer. */
export type Session =
  | { phase: "loading" }
  | { phase: "signedOut"; isExpired?: boolean }
  | { phase: "locked"; user: SessionUser }
  /** Without a connection only as far as this browser remembers: reports can be made, and nothing else. */
  | { phase: "signedIn"; user: SessionUser; isOffline?: true };

/** What was opened last: gone with its reader. */
export const recentKey = "recentRecords";

let session: Session = { phase: "loading" };
let token: string | null = null;
const listeners = new Set<() => void>();

export const currentSession = () => session;
export const accessToken = () => token;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** The signed-in person; only for screens behind the guard. */
export function useUser(): SessionUser {
  const current = useSession();
  if (current.phase !== "signedIn") throw new Error("no signed-in user");
  return current.user;
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setToken(next: string | null) {
  token = next;
}

export function setSession(next: Session) {
  session = next;
  if (next.phase === "signedIn") remember(next.user);
  if (next.phase === "signedOut") forget();
  for (const listener of listeners) listener();
}

/** Another tab must not keep showing what this one signed out of. */
addEventListener("storage", (event) => {
  if (event.key === "loggedIn" && event.newValue === null && session.phase !== "signedOut") location.reload();
});

export function rememberExpiry(expires: string) {
  localStorage.setItem("tokenExpiry", expires);
}

/** What the last visit left behind; shown before the first answer, trusted by nobody. */
export function rememberedUser(): Partial<Pick<SessionUser, "displayName" | "photoURL" | "locale" | "status">> | null {
  try {
    return JSON.parse(localStorage.getItem("userInfo") ?? "null");
  } catch {
    return null;
  }
}

export const wasSignedIn = () => localStorage.getItem("loggedIn") !== null;

function remember(user: SessionUser) {
  const { displayName, photoURL, locale, status } = user;
  localStorage.setItem("userInfo", JSON.stringify({ displayName, photoURL, locale, status }));
  localStorage.setItem("loggedIn", "true");
}

function forget() {
  token = null;
  for (const key of ["userInfo", "loggedIn", "tokenExpiry", recentKey]) localStorage.removeItem(key);
}
