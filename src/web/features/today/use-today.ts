import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { threadEntities, threadName, threads } from "#domain/threads/thread.ts";
import { query } from "#web/lib/api.ts";
import { refetchQueries } from "#web/lib/refetch-queries.ts";
import { throttles } from "#web/lib/throttled-refetch.ts";
import { useRefetchOnChange } from "#web/lib/use-refetch-on-change.ts";

/** Whatever can change a day. */
const shownEntities: readonly string[] = [
  ...threadEntities.flatMap((entity) => threads.map((thread) => threadName(entity, thread))),
  "case",
  "civilCase",
  "issue",
  "task",
  "lawyer",
  "court",
  "establishment",
  "customer",
  "criminal",
  "witness",
  "notice",
];

/** The day of this user. The lawyer whose day a manager looks at is in the URL. */
export function useToday() {
  const lawyer = useChosenLawyer();
  const queries = useQueryClient();
  useRefetchOnChange(shownEntities, () => refetchQueries(queries, { queryKey: query.today.key() }), throttles.counts);
  const input = lawyer ? { lawyer } : {};
  // A new day begins without anybody's change.
  return useQuery(query.today.read.queryOptions({ input, placeholderData: keepPreviousData, staleTime: 0, refetchInterval: 10 * 60_000 }));
}

/** The lawyer in the URL: `none` stands for records without one. */
export function useChosenLawyer(): string | undefined {
  const { lawyer } = useSearch({ strict: false }) as { lawyer?: unknown };
  return typeof lawyer === "string" && isLawyer(lawyer) ? lawyer : undefined;
}

const isLawyer = (text: string) => text === "none" || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
