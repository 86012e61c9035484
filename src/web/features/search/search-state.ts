import { useNavigate, useSearch } from "@tanstack/react-router";
import { faceted, type SearchedName, searchedNames } from "#domain/search/searched.ts";
import { type Filters, listStateOf } from "#web/record/list-state.ts";

export type SearchState = { q: string; filter: Filters; kind: SearchedName | undefined };

/** Like that of a list, the state lives in the address. */
export function useSearchState() {
  const state = searchStateOf(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const change = (changes: Partial<SearchState>, replace = false) =>
    void navigate({ to: ".", search: addressOf({ ...state, ...changes }) as never, replace, resetScroll: false });
  return { state, change };
}

export function searchStateOf(search: Readonly<Record<string, unknown>>): SearchState {
  const { q, filter } = listStateOf(faceted, search);
  return { q, filter, kind: searchedNames.find((name) => name === search.kind) };
}

export const addressOf = ({ q, filter, kind }: SearchState) => ({
  ...(q && { q }),
  ...(Object.keys(filter).length > 0 && { filter }),
  ...(kind && { kind }),
});
