import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { EnumKey } from "#domain/enumerations.ts";
import { useUser } from "#web/lib/session.ts";
import { entityNamed, recordClient } from "./record-client.ts";

type Options = {
  q: string;
  customers?: readonly string[];
  country?: Country;
  province?: string | undefined;
  group?: string | undefined;
  inactive?: boolean;
  assignee?: AssigneeOf | undefined;
  enabled: boolean;
};
/** The record that a lawyer is picked for, by its place, or several records by id. Options then say which lawyers could open it. */
export type AssigneeOf = { opens: "case" | "issue" | "civilCase"; customer?: string[]; establishment?: string; records?: string[] };
export type Country = EnumKey<"countries">;

const debounceTime = 200;
const staleTime = 5 * 60_000;

/** Searches records of an entity for a picker. */
export function usePick(to: string, { q, customers, country, province, group, inactive, assignee, enabled }: Options) {
  const [typed] = useDebouncedValue(q.trim(), debounceTime);
  const input = {
    ...(typed && { q: typed }),
    ...(customers && { customer: [...customers] }),
    ...(country && { country }),
    ...(province && { province }),
    ...(group && { group }),
    ...(inactive && { inactive }),
    ...assignee,
  };
  const { data = [], isFetching } = useQuery(recordClient(entityNamed(to)).pick.queryOptions({ input, enabled, placeholderData: keepPreviousData }));
  return { options: data, isFetching };
}

/** The names of records by id, as for filters from a URL. */
export function useAliases(to: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const { uid, displayName } = useUser();
  // Everybody knows their own name; only managers pick users.
  const own = to === "user" && ids.includes(uid) ? [{ id: uid, alias: displayName }] : [];
  const others = ids.filter((id) => own.every((one) => one.id !== id));
  const { data = [] } = useQuery(
    recordClient(entityNamed(to)).pick.queryOptions({
      input: { ids: others.toSorted() },
      enabled: others.length > 0,
      staleTime,
      placeholderData: keepPreviousData,
    }),
  );
  return new Map([...own, ...(others.length > 0 ? data : [])].map(({ id, alias }) => [id, alias]));
}
