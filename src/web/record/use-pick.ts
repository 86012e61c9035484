import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EnumKey } from "#domain/enumerations.ts";
import { entityNamed, recordClient } from "./record-client.ts";

type Asked = { q: string; customers?: readonly string[]; country?: Country; enabled: boolean };
export type Country = EnumKey<"countries">;

const pause = 200;
const long = 5 * 60_000;

/** A few records of an entity by what is being typed. */
export function usePick(to: string, { q, customers, country, enabled }: Asked) {
  const [typed] = useDebouncedValue(q.trim(), pause);
  const input = { ...(typed && { q: typed }), ...(customers && { customer: [...customers] }), ...(country && { country }) };
  const { data = [], isFetching } = useQuery(recordClient(entityNamed(to)).pick.queryOptions({ input, enabled, placeholderData: keepPreviousData }));
  return { options: data, isFetching };
}

/** The names of records known by id only, as in an address. */
export function useAliases(to: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(
    recordClient(entityNamed(to)).pick.queryOptions({
      input: { ids: [...ids].sort() },
      enabled: ids.length > 0,
      staleTime: long,
      placeholderData: keepPreviousData,
    }),
  );
  return new Map(data.map(({ id, alias }) => [id, alias]));
}
