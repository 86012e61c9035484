import { useNavigate, useSearch } from "@tanstack/react-router";
import { penalCase } from "#domain/cases/case.ts";
import { type NetworkKind, networkDepths, networkKinds } from "#domain/search/network.ts";
import { type Filters, listStateOf } from "#web/record/list/list-state.ts";

export type NetworkState = { depth: number; kinds: readonly NetworkKind[]; period: Filters[string] | undefined; isTable: boolean };
const defaultDepth = 2;

/** The state is in the URL, like that of a list. */
export function useNetworkState() {
  const state = networkStateOf(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const change = (changes: Partial<NetworkState>) =>
    void navigate({ to: ".", search: searchOf({ ...state, ...changes }) as never, replace: true, resetScroll: false });
  return { state, change };
}

function networkStateOf(search: Readonly<Record<string, unknown>>): NetworkState {
  const kinds = Array.isArray(search.kinds) ? networkKinds.filter((kind) => (search.kinds as unknown[]).includes(kind)) : networkKinds;
  return {
    depth: networkDepths.find((depth) => depth === search.depth) ?? defaultDepth,
    kinds,
    period: listStateOf(penalCase, { filter: { datetime: search.datetime } }).filter.datetime,
    isTable: search.table === true,
  };
}

const searchOf = ({ depth, kinds, period, isTable }: NetworkState) => ({
  ...(depth !== defaultDepth && { depth }),
  ...(kinds.length < networkKinds.length && { kinds }),
  ...(period && { datetime: period }),
  ...(isTable && { table: true }),
});
