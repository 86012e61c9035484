import { keepPreviousData, useQuery } from "@tanstack/react-query";
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
  const input = { ...listInput(search), columns: read.toSorted() };
  const page = useQuery(recordClient(entity).list.queryOptions({ input, enabled: !isPending, placeholderData: keepPreviousData }));
  return { page, rows: page.data?.rows as ListedRow[] | undefined, ...useTotal(entity, search) };
}

/** The number of matching records, also as text. */
export function useTotal(entity: Entity, search: Pick<ListState, "q" | "filter">) {
  const { t, number } = useI18n();
  const { data: total } = useQuery(recordClient(entity).count.queryOptions({ input: searchInput(search), placeholderData: keepPreviousData }));
  return { total, totalText: total && (total.exact ? number(total.count) : t("grid.estimate", { n: number(total.count) })) };
}

export type ListResult = ReturnType<typeof useListQuery>;
