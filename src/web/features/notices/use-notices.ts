import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { query } from "#web/lib/api.ts";
import { useFailure } from "#web/lib/use-failure.ts";

/** The pages of the user's notices that were loaded. The live stream triggers a refetch. */
export const useNotices = () =>
  useInfiniteQuery(
    query.notices.list.infiniteOptions({
      input: (before: string | undefined) => (before ? { before } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );

/** Marks the given notices as read, or all. */
export function useMarkRead() {
  const { notify } = useFailure();
  const queries = useQueryClient();
  return useMutation(
    query.notices.read.mutationOptions({ onError: notify, onSettled: () => queries.invalidateQueries({ queryKey: query.notices.key() }) }),
  );
}
