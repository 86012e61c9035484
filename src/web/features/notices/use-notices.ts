import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { query } from "#web/lib/api.ts";
import { useFailure } from "#web/lib/use-failure.ts";

/** The pages of the user's notices that were loaded, or those put off until later. The live stream triggers a refetch. */
export const useNotices = (snoozed = false) =>
  useInfiniteQuery(
    query.notices.list.infiniteOptions({
      input: (before: string | undefined) => ({ ...(before && { before }), ...(snoozed && { snoozed }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

/** Not at once: the clock of this machine may be fast, and the server decides when a notice returns. */
const minPause = 30_000;
/** Longer timers run at once in browsers. */
const maxPause = 2 ** 31 - 1;

/** Reads the notices again when the next one that was put off returns. */
export function useReturningNotices(returnsAt: string | null | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!returnsAt) return;
    const pause = Math.min(Math.max(Date.parse(returnsAt) - Date.now(), minPause), maxPause);
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: query.notices.key() }), pause);
    return () => clearTimeout(timer);
  }, [returnsAt, queries]);
}

export type NoticeActions = {
  /** Without an id, all of them. */
  read: (id?: string) => void;
  unread: (id: string) => void;
  /** Until the morning of a day; null shows it again now. */
  snooze: (id: string, until: string | null) => void;
  isPending: boolean;
};

/** What users do with their notices. Other tabs and devices follow by the live stream. */
export function useNoticeActions(): NoticeActions {
  const { notify } = useFailure();
  const queries = useQueryClient();
  const options = { onError: notify, onSettled: () => queries.invalidateQueries({ queryKey: query.notices.key() }) };
  const read = useMutation(query.notices.read.mutationOptions(options));
  const unread = useMutation(query.notices.unread.mutationOptions(options));
  const snooze = useMutation(query.notices.snooze.mutationOptions(options));
  return {
    read: (id) => read.mutate(id ? { ids: [id] } : {}),
    unread: (id) => unread.mutate({ ids: [id] }),
    snooze: (id, until) => snooze.mutate({ ids: [id], until }),
    isPending: read.isPending,
  };
}
