import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { query } from "#web/lib/api.ts";
import { useFailure } from "#web/lib/use-failure.ts";

/** Own notices, as many pages as were asked for. The live stream says when there are others. */
export const useNotices = () =>
  useInfiniteQuery(
    query.notices.list.infiniteOptions({
      input: (before: string | undefined) => (before ? { before } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

/** Marks some of them as read, or all. */
export function useMarkRead() {
  const { notify } = useFailure();
  const queries = useQueryClient();
  return useMutation(
    query.notices.read.mutationOptions({ onError: notify, onSettled: () => queries.invalidateQueries({ queryKey: query.notices.key() }) }),
  );
}
