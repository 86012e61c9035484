import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "#web/lib/api.ts";
import { type CachedAnswer, readOfflineCache, writeOfflineCache } from "#web/lib/offline-cache.ts";
import { useUser } from "#web/lib/session.ts";

/** Caches the answers about establishments and their places in this browser, so that an intake can be started offline. Returns true once they are restored. */
export function useOfflineCache(): boolean {
  const user = useUser();
  const queries = useQueryClient();
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    let cached = new Map<string, CachedAnswer>();
    let isUnmounted = false;
    const save = () => void writeOfflineCache(user, [...cached.values()]).catch(() => undefined);
    const restore = async () => {
      const offline = await readOfflineCache().catch(() => undefined);
      const answers = offline?.user.uid === user.uid ? offline.answers : [];
      if (isUnmounted) return;
      cached = new Map([...answers.map((answer) => [hashKey(answer.queryKey), answer] as const), ...cached]);
      // `updatedAt: 1` makes them stale: online they are fetched again.
      for (const { queryKey, data } of answers)
        if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, data, { updatedAt: 1 });
      setRestored(true);
      save();
    };
    const stop = queries.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
      if (type !== "updated" || state.status !== "success" || state.fetchStatus !== "idle" || !isAboutPlaces(queryKey)) return;
      cached.set(hashKey(queryKey), { queryKey, data: state.data });
      if (isUnmounted) return;
      save();
    });
    void restore();
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [user, queries]);
  return isRestored;
}

const routes = [query.establishments.pick, query.cases.place, query.issues.place].map((route) => JSON.stringify(route.key()[0]));

/** Whether a query is about places; searches for an establishment are not cached. */
function isAboutPlaces([route, options]: readonly unknown[]): boolean {
  const { input } = (options ?? {}) as { input?: { q?: string; customer?: unknown } };
  return routes.includes(JSON.stringify(route)) && input?.customer !== undefined && !input.q;
}
