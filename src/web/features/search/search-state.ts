import { useNavigate, useSearch } from "@tanstack/react-router";
import { facetEntity, type SearchEntityName, searchEntityNames } from "#domain/search/search-entities.ts";
import { type Filters, listStateOf } from "#web/record/list/list-state.ts";

export type SearchState = { q: string; filter: Filters; kind: SearchEntityName | undefined };

/** The state is kept in the URL, like that of lists. */
export function useSearchState() {
  const state = searchStateOf(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const change = (changes: Partial<SearchState>, replace = false) =>
    void navigate({ to: ".", search: searchParamsOf({ ...state, ...changes }) as never, replace, resetScroll: false });
  return { state, change };
}

export function searchStateOf(search: Readonly<Record<string, unknown>>): SearchState {
  const { q, filter } = listStateOf(facetEntity, search);
  return { q, filter, kind: searchEntityNames.find((name) => name === search.kind) };
}

export const searchParamsOf = ({ q, filter, kind }: SearchState) => ({
  ...(q && { q }),
  ...(Object.keys(filter).length > 0 && { filter }),
  ...(kind && { kind }),
});
