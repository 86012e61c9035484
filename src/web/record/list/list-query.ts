import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Total } from "#api/shapes.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { type ListedRow, recordClient } from "#web/record/base/record-client.ts";
import type { ListLayout } from "./list-layout.ts";
import { type Filters, type ListState, listInput, searchInput } from "./list-state.ts";

const noFilters: Filters = {};

/** Loads a page of a list with the shown columns, and the total. `fixed` filters always apply. */
export function useListQuery(entity: Entity, state: ListState, { read, isPending }: ListLayout, fixed = noFilters) {
  const search = { ...state, filter: { ...state.filter, ...fixed } };
  // Sorted, because the order of columns does not matter to the server, but would change the query key.
  const isFirst = Object.keys(state.cursor).length === 0;
  const input = { ...listInput(search), columns: read.toSorted(), ...(isFirst && { count: true }) };
  const page = useQuery(recordClient(entity).list.queryOptions({ input, enabled: !isPending, placeholderData: keepPreviousData }));
  const given = isFirst && !page.isPlaceholderData ? page.data?.total : undefined;
  // Where the first page brings no total along, it is asked for once the rows are there.
  return { page, rows: page.data?.rows as ListedRow[] | undefined, ...useTotal(entity, search, { given, isAsked: !isFirst || given === null }) };
}

type GivenTotal = { given?: Total | null | undefined; isAsked?: boolean };

/** The number of matching records, also as text. `given` is what came with a page: other pages of the same list read it from the cache. */
export function useTotal(entity: Entity, search: Pick<ListState, "q" | "filter">, { given, isAsked = true }: GivenTotal = {}) {
  const { t, number } = useI18n();
  const queries = useQueryClient();
  const options = recordClient(entity).count.queryOptions({ input: searchInput(search), placeholderData: keepPreviousData, enabled: isAsked });
  // As text, because the options are new at each rendering.
  const key = JSON.stringify(options.queryKey);
  const keep = useEffectEvent(() => given && queries.setQueryData(options.queryKey, given));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question or another answer is the reason to keep it.
  useEffect(() => void keep(), [key, given]);
  const { data } = useQuery(options);
  const total = given ?? data;
  return { total, totalText: total && (total.exact ? number(total.count) : t("grid.estimate", { n: number(total.count) })) };
}

export type ListResult = ReturnType<typeof useListQuery>;
