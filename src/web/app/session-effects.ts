import { useEffect } from "react";
import { api, renew } from "#web/lib/api.ts";
import { startLive } from "#web/lib/live.ts";
import { currentSession, type Session } from "#web/lib/session.ts";
import { keepScreens } from "./keep-screens.ts";
import { followChanges } from "./live-queries.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";

const pause = 15_000;

/** What has to happen, outside the screens, when somebody comes, leaves or gets other rights. */
export function useSessionEffects(session: Session) {
  const { phase } = session;
  const user = phase === "signedIn" ? session.user : null;
  const isOffline = phase === "signedIn" && session.isOffline === true;
  const rights = user && [user.role, ...user.availableTypes].join();

  // The guard judges anew what is open.
  useEffect(() => {
    if (phase !== "loading") void router.invalidate();
  }, [phase, rights]);

  useEffect(() => {
    if (phase === "signedOut" || phase === "locked") queryClient.clear();
  }, [phase]);

  useEffect(() => {
    if (phase !== "signedIn" || isOffline) return;
    const stops = [startLive(queryClient), followChanges(queryClient)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [phase, isOffline]);

  // Who was only remembered is asked for as soon as somebody can answer.
  useEffect(() => {
    if (!isOffline) return;
    const ask = () =>
      void renew().then(
        () => queryClient.invalidateQueries(),
        () => undefined,
      );
    const timer = setInterval(ask, pause);
    addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      removeEventListener("online", ask);
    };
  }, [isOffline]);

  useEffect(() => {
    if (phase === "signedIn" && !isOffline) keepScreens();
  }, [phase, isOffline]);

  const isAdmin = user?.role === "admin";
  useEffect(() => {
    if (!isAdmin) return;
    Object.assign(window, { db: api });
    return () => void Reflect.deleteProperty(window, "db");
  }, [isAdmin]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const hasSignedInElsewhere = event.key === "loggedIn" && event.newValue !== null && currentSession().phase === "signedOut";
      if (hasSignedInElsewhere) void renew().catch(() => undefined);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
}
