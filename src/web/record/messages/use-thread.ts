import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Message } from "#api/messages.ts";
import { type Thread, type ThreadEntity, threadName, threadOf, threads } from "#domain/threads/thread.ts";
import { api, query } from "#web/lib/api.ts";
import { onChange } from "#web/lib/live.ts";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { throttledRefetch, throttles } from "#web/lib/throttled-refetch.ts";

export type ThreadRecordRef = { entity: ThreadEntity; id: string };

/** How many messages of the record the user has not read, per thread that they may open; kept current by the live stream. */
export function useUnread(record: ThreadRecordRef) {
  const queries = useQueryClient();
  const { data } = useQuery(query.messages.unread.queryOptions({ input: record }));
  useThreadChanges(record, threads, () => refetchQueries(queries, { queryKey: query.messages.unread.key({ input: record }) }));
  return data;
}

/** The messages of a thread, oldest first, with who has read them. */
export function useThread(record: ThreadRecordRef, thread: Thread, isShown: boolean) {
  const queries = useQueryClient();
  const routes = query.messages[thread];
  const { data, dataUpdatedAt, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    routes.list.infiniteOptions({
      input: (before: number | undefined) => ({ ...record, ...(before !== undefined && { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      retry: false,
    }),
  );
  useThreadChanges(record, [thread], () => refetchQueries(queries, { queryKey: routes.list.key() }));
  const first = data?.pages[0];
  const messages = data?.pages.flatMap((page) => page.messages as Message[]).toReversed();
  useMarkRead(record, thread, isShown ? messages?.at(-1)?.position : undefined, first?.readTo ?? 0);
  return {
    messages,
    readers: first?.readers ?? [],
    readTo: first?.readTo,
    /** The time of the server, as far as this browser knows it. */
    serverTime: () => (first ? Date.parse(first.now) + Date.now() - dataUpdatedAt : Date.now()),
    error,
    isError,
    refetch,
    earlier: hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined,
  };
}

/** What is shown is read, while the page is in front. */
function useMarkRead(record: ThreadRecordRef, thread: Thread, last: number | undefined, readTo: number) {
  const queries = useQueryClient();
  const marked = useRef(0);
  const mark = useEffectEvent(() => {
    if (last === undefined || last <= Math.max(readTo, marked.current) || document.visibilityState !== "visible") return;
    const before = marked.current;
    marked.current = last;
    api.messages[thread].read({ ...record, position: last }).then(
      () => void queries.invalidateQueries({ queryKey: query.messages.unread.key({ input: record }) }),
      // The next message or the next look at the page tries again.
      () => {
        marked.current = before;
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message, or one read elsewhere, is the reason to mark.
  useEffect(() => {
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [last, readTo]);
}

/** Calls back when a message of one of these threads was written, edited or withdrawn. */
function useThreadChanges({ entity, id }: ThreadRecordRef, of: readonly Thread[], refetch: () => void) {
  const run = useEffectEvent(refetch);
  const isRelevant = useEffectEvent((name: string, record: string) => {
    const change = record === id ? threadOf(name) : undefined;
    return change !== undefined && change.entity === entity && of.some((thread) => threadName(entity, thread) === name);
  });
  useEffect(() => {
    const { request, cancel } = throttledRefetch(() => run(), throttles.rows);
    const unsubscribe = onChange((change) => {
      if (isRelevant(change.entity, change.id)) request();
    });
    return () => {
      cancel();
      unsubscribe();
    };
  }, []);
}
