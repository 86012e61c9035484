import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { SearchGroup } from "#api/search.ts";
import type { SearchedName } from "#domain/search/searched.ts";
import { query } from "#web/lib/api.ts";
import { isFiltered, searchInput } from "#web/record/list-state.ts";
import type { SearchState } from "./search-state.ts";

/** The first results of every kind, with how many there are. */
export const useFound = (state: SearchState) =>
  useQuery(query.search.find.queryOptions({ input: searchInput(state), enabled: isFiltered(state), placeholderData: keepPreviousData }));

const fresh = 30_000;

/** Of one kind, as many as have been asked for; the first are there already. */
export function useMore(state: SearchState, entity: SearchedName, first: SearchGroup) {
  const found = useInfiniteQuery(
    query.search.find.infiniteOptions({
      input: (after: string | undefined) => ({ ...searchInput(state), entities: [entity], ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ([page]) => page?.next ?? undefined,
      initialData: { pages: [[first]], pageParams: [undefined] },
      staleTime: fresh,
    }),
  );
  return { ...found, rows: found.data.pages.flatMap(([page]) => page?.rows ?? []) };
}
