import { useEffect, useRef } from "react";
import { homePath } from "#domain/access/open-screens.ts";
import { api, renew } from "#web/lib/api.ts";
import { currentSession, type Session } from "#web/lib/session.ts";
import { preloadAfterSignIn } from "./preload.ts";
import { queryClient } from "./query-client.ts";
import { loadScreens, router } from "./router.tsx";

const retryInterval = 15_000;
const serviceWorkerDelay = 1_000;

/** Effects outside of the screens when a user signs in or out, or gets other rights. */
export function useSessionEffects(session: Session) {
  const { phase } = session;
  const user = phase === "signedIn" ? session.user : null;
  const isOffline = phase === "signedIn" && session.isOffline === true;
  const rights = user && [user.role, ...user.availableTypes].join();

  // The guard decides again about the open screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rights are the reason to decide again.
  useEffect(() => {
    if (phase !== "loading") void router.invalidate();
  }, [phase, rights]);

  useEffect(() => {
    if (phase === "signedOut" || phase === "locked") queryClient.clear();
  }, [phase]);

  useEffect(() => {
    if (phase !== "signedIn" || isOffline) return;
    const ended = new AbortController();
    // On an error the guard says so: it needs the same part.
    void loadScreens().then(
      ({ follow }) => !ended.signal.aborted && follow(queryClient, ended.signal),
      () => undefined,
    );
    return () => ended.abort();
  }, [phase, isOffline]);

  // Whoever types or presses something here is about to sign in.
  useEffect(() => {
    if (phase !== "signedOut") return;
    const ended = new AbortController();
    const prepare = () => {
      ended.abort();
      void preloadAfterSignIn(homePath).catch(() => undefined);
    };
    for (const event of ["input", "pointerdown"]) addEventListener(event, prepare, { signal: ended.signal });
    return () => ended.abort();
  }, [phase]);

  // A session from the offline cache is renewed as soon as the server can be reached.
  useEffect(() => {
    if (!isOffline) return;
    const retry = () =>
      void renew().then(
        () => queryClient.invalidateQueries(),
        () => undefined,
      );
    const timer = setInterval(retry, retryInterval);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [isOffline]);

  useEffect(() => {
    if (phase === "signedIn" && !isOffline) registerServiceWorker();
  }, [phase, isOffline]);

  const isAdmin = user?.role === "admin";
  useEffect(() => {
    if (!isAdmin) return;
    Object.assign(window, { db: api });
    return () => void Reflect.deleteProperty(window, "db");
  }, [isAdmin]);

  // Unlocking one tab unlocks the others: they have the same session.
  const previous = useRef(phase);
  useEffect(() => {
    const channel = new BroadcastChannel("sumario-unlocked");
    channel.onmessage = () => currentSession().phase === "locked" && void renew().catch(() => undefined);
    if (previous.current === "locked" && phase === "signedIn") channel.postMessage(null);
    previous.current = phase;
    return () => channel.close();
  }, [phase]);

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const hasSignedInElsewhere = event.key === "loggedIn" && event.newValue === "true" && currentSession().phase === "signedOut";
      if (hasSignedInElsewhere) void renew().catch(() => undefined);
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);
}

/** The service worker caches the screens for offline use. Browsers offer none on plain HTTP, and development does not use it. */
function registerServiceWorker() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  // After the page has loaded, so that it does not compete for the network.
  if (document.readyState === "complete") setTimeout(register, serviceWorkerDelay);
  else addEventListener("load", () => setTimeout(register, serviceWorkerDelay), { once: true });
}
