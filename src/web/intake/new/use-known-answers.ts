import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "#web/lib/api.ts";
import { type CachedAnswer, readOfflineCache, writeOfflineCache } from "#web/lib/offline-cache.ts";
import { useUser } from "#web/lib/session.ts";

/** Keeps the answers about establishments and their places in this browser, so that an intake can be started offline. Tells when they are restored. */
export function useKnownAnswers(): boolean {
  const user = useUser();
  const queries = useQueryClient();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    let known = new Map<string, CachedAnswer>();
    let isOver = false;
    const keep = () => void writeOfflineCache(user, [...known.values()]).catch(() => undefined);
    const recall = async () => {
      const offline = await readOfflineCache().catch(() => undefined);
      const answers = offline?.user.uid === user.uid ? offline.answers : [];
      if (isOver) return;
      known = new Map([...answers.map((one) => [hashKey(one.queryKey), one] as const), ...known]);
      // `updatedAt: 1` makes them stale: online they are fetched again.
      for (const { queryKey, data } of answers)
        if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, data, { updatedAt: 1 });
      setKnown(true);
      keep();
    };
    const stop = queries.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
      if (type !== "updated" || state.status !== "success" || state.fetchStatus !== "idle" || !isAboutPlaces(queryKey)) return;
      known.set(hashKey(queryKey), { queryKey, data: state.data });
      if (isOver) return;
      keep();
    });
    void recall();
    return () => {
      isOver = true;
      stop();
    };
  }, [user, queries]);
  return isKnown;
}

const routes = [query.establishments.pick, query.cases.place, query.issues.place].map((route) => JSON.stringify(route.key()[0]));

/** Whether a query is about places; searches for an establishment are not kept. */
function isAboutPlaces([route, options]: readonly unknown[]): boolean {
  const { input } = (options ?? {}) as { input?: { q?: string; customer?: unknown } };
  return routes.includes(JSON.stringify(route)) && input?.customer !== undefined && !input.q;
}
