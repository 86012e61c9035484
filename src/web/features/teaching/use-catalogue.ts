import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { isStaff } from "#domain/access/roles.ts";
import { query } from "#web/lib/api.ts";
import { useUser } from "#web/lib/session.ts";
import { type ListState, searchInput } from "#web/record/list/list-state.ts";

const size = 60;

/** Published items, newest first, page by page. */
export function useCatalogue({ q, filter }: Pick<ListState, "q" | "filter">) {
  const { role, locale } = useUser();
  // Without these filters staff would see drafts and both languages.
  const fixed = isStaff(role) ? { language: [locale], ...filter, published: true } : filter;
  const found = useInfiniteQuery(
    query.teaching.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...searchInput({ q, filter: fixed }), size, ...(after && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  return { ...found, items: found.data?.pages.flatMap(({ rows }) => rows) };
}

export type CatalogueItem = NonNullable<ReturnType<typeof useCatalogue>["items"]>[number];
