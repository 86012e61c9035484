import { useEffect } from "react";
import { api, renew } from "#web/lib/api.ts";
import { startLive } from "#web/lib/live.ts";
import { currentSession, type Session } from "#web/lib/session.ts";
import { followChanges } from "./live-queries.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";

/** What has to happen, outside the screens, when somebody comes, leaves or gets other rights. */
export function useSessionEffects(session: Session) {
  const { phase } = session;
  const user = phase === "signedIn" ? session.user : null;
  const rights = user && [user.role, ...user.availableTypes].join();

  // The guard judges anew what is open.
  useEffect(() => {
    if (phase !== "loading") void router.invalidate();
  }, [phase, rights]);

  useEffect(() => {
    if (phase === "signedOut" || phase === "locked") queryClient.clear();
  }, [phase]);

  useEffect(() => {
    if (phase !== "signedIn") return;
    const stops = [startLive(queryClient), followChanges(queryClient)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [phase]);

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
