import { useSyncExternalStore } from "react";
import type { SessionUser } from "#api/auth.ts";

/** Who is signed in. The access token stays in memory; local storage holds only what the shell shows before the first response. */
export type Session =
  | { phase: "loading" }
  | { phase: "signedOut"; isExpired?: boolean; isDeliberate?: boolean }
  | { phase: "locked"; user: SessionUser }
  /** `isOffline`: the user comes from the offline cache, and only intake works. */
  | { phase: "signedIn"; user: SessionUser; isOffline?: true };

/** The records that were opened last; cleared with the session. */
export const recentKey = "recentRecords";

/** Where the user reported last; forgotten with a deliberate sign-out. */
export const lastEstablishmentKey = "lastEstablishment";
/** The address of the user of this tab: who has to sign in again after the session expired does not type it. */
const addressKey = "signInAddress";

let session: Session = { phase: "loading" };
let token: string | null = null;
const listeners = new Set<() => void>();

export const currentSession = () => session;
export const accessToken = () => token;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** The signed-in user. Only for components behind the guard. */
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
  if (next.phase === "signedOut") forget(next.isDeliberate === true);
  for (const listener of listeners) listener();
}

/** The value of `loggedIn` while somebody signs out: the other tabs leave too, and offer no way back to their screens. */
const leaving = "leaving";
let isLeaving = false;

/** When the session ends in another tab, this one must not keep showing data. */
addEventListener("storage", ({ key, newValue }) => {
  if (key !== "loggedIn" || session.phase === "signedOut" || isLeaving) return;
  if (newValue === leaving) {
    isLeaving = true;
    location.replace("/login");
  } else if (newValue === null) location.reload();
});

export function rememberExpiry(expires: string) {
  localStorage.setItem("tokenExpiry", expires);
}

/** The user of the last visit, shown before the first response. Never use it for a decision about access. */
export function rememberedUser(): Partial<Pick<SessionUser, "displayName" | "photoURL" | "locale" | "status">> | null {
  try {
    return JSON.parse(localStorage.getItem("userInfo") ?? "null");
  } catch {
    return null;
  }
}

/** The address of who was signed in in this tab. */
export const rememberedAddress = () => sessionStorage.getItem(addressKey) ?? "";

export const wasSignedIn = () => localStorage.getItem("loggedIn") === "true";

function remember(user: SessionUser) {
  const { displayName, photoURL, locale, status, email } = user;
  localStorage.setItem("userInfo", JSON.stringify({ displayName, photoURL, locale, status }));
  localStorage.setItem("loggedIn", "true");
  // The offline cache has no address.
  if (email) sessionStorage.setItem(addressKey, email);
}

function forget(isDeliberate: boolean) {
  token = null;
  if (isDeliberate) {
    localStorage.setItem("loggedIn", leaving);
    localStorage.removeItem(lastEstablishmentKey);
    sessionStorage.removeItem(addressKey);
  }
  for (const key of ["userInfo", "loggedIn", "tokenExpiry", recentKey]) localStorage.removeItem(key);
}
