import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { SearchGroup } from "#api/search.ts";
import type { SearchEntityName } from "#domain/search/search-entities.ts";
import { query } from "#web/lib/api.ts";
import { isFiltered, searchInput } from "#web/record/list/list-state.ts";
import type { SearchState } from "./search-state.ts";

/** The first results of every kind, with their numbers. */
export const useSearchResults = (state: SearchState) =>
  useQuery(query.search.find.queryOptions({ input: searchInput(state), enabled: isFiltered(state), placeholderData: keepPreviousData }));

const staleMs = 30_000;

/** The results of one kind, page by page; the first page is known already. */
export function useMoreResults(state: SearchState, entity: SearchEntityName, first: SearchGroup) {
  const found = useInfiniteQuery(
    query.search.find.infiniteOptions({
      input: (after: string | undefined) => ({ ...searchInput(state), entities: [entity], ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ([page]) => page?.next ?? undefined,
      initialData: { pages: [[first]], pageParams: [undefined] },
      staleTime: staleMs,
    }),
  );
  return { ...found, rows: found.data.pages.flatMap(([page]) => page?.rows ?? []) };
}
