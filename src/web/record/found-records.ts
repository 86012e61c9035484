import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { ListLayout } from "./list-layout.ts";
import { type Filters, type ListState, listInput, searchInput } from "./list-state.ts";
import { type ListedRow, recordClient } from "./record-client.ts";

const nothingFixed: Filters = {};

/** The page of a list that its state asks for, with the columns it shows, and how many rows there are in all. `fixed` filters always hold. */
export function useFoundRecords(entity: Entity, state: ListState, { shown, isPending }: ListLayout, fixed = nothingFixed) {
  const asked = { ...state, filter: { ...state.filter, ...fixed } };
  // The order of columns is nothing to the server.
  const input = { ...listInput(asked), columns: shown.toSorted() };
  const page = useQuery(recordClient(entity).list.queryOptions({ input, enabled: !isPending, placeholderData: keepPreviousData }));
  return { page, rows: page.data?.rows as ListedRow[] | undefined, ...useTotal(entity, asked) };
}

/** How many records match, and the same in words. */
export function useTotal(entity: Entity, asked: Pick<ListState, "q" | "filter">) {
  const { t, number } = useI18n();
  const { data: total } = useQuery(recordClient(entity).count.queryOptions({ input: searchInput(asked), placeholderData: keepPreviousData }));
  return { total, totalText: total && (total.exact ? number(total.count) : t("grid.estimate", { n: number(total.count) })) };
}

export type FoundRecords = ReturnType<typeof useFoundRecords>;
