import { Paper } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { WatchedName } from "#domain/protection/watched.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { AccessesTable } from "./accesses-table.tsx";

/** Who saw the record, newest first. */
export function AccessesTab({ entity, id }: { entity: WatchedName; id: string }) {
  const { t } = useI18n();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    query.accesses.ofRecord.infiniteOptions({
      input: (before: string | undefined) => ({ entity, id, ...(before && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  );
  return (
    <Paper withBorder>
      <AccessesTable
        accesses={data?.pages.flatMap((page) => page.accesses)}
        isError={isError}
        onRetry={() => void refetch()}
        nothing={t("access.none")}
        more={hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined}
      />
    </Paper>
  );
}
