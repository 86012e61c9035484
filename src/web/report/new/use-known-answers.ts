import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { query } from "#web/lib/api.ts";
import { type KnownAnswer, keepOffline, readOffline } from "#web/lib/offline.ts";
import { useUser } from "#web/lib/session.ts";

/** Which shops there are and which law they come under is remembered, so that a report can be begun without a connection. */
export function useKnownAnswers(): boolean {
  const user = useUser();
  const queries = useQueryClient();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    let known = new Map<string, KnownAnswer>();
    let isOver = false;
    const keep = () => void keepOffline(user, [...known.values()]).catch(() => undefined);
    const recall = async () => {
      const offline = await readOffline().catch(() => undefined);
      const answers = offline?.user.uid === user.uid ? offline.answers : [];
      if (isOver) return;
      known = new Map([...answers.map((one) => [hashKey(one.queryKey), one] as const), ...known]);
      // Long ago: where there is a connection, it is asked for again.
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

/** Not what somebody typed in search of a shop. */
function isAboutPlaces([route, asked]: readonly unknown[]): boolean {
  const { input } = (asked ?? {}) as { input?: { q?: string; customer?: unknown } };
  return routes.includes(JSON.stringify(route)) && input?.customer !== undefined && !input.q;
}
