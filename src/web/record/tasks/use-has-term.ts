import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Entity } from "#domain/entity.ts";
import { isStep } from "#domain/law/is-step.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { lifecycleClient } from "#web/record/status/lifecycle-client.ts";

/** Terms are kept in the background, a moment after the write that lets them run: the law knows at once whether there is one. */
export function useHasTerm() {
  const queries = useQueryClient();
  return useCallback(
    async (entity: Entity, id: string) => {
      if (!entity.status) return false;
      const { dates } = await queries.fetchQuery({ ...lifecycleClient(entity).law.queryOptions({ input: { id } }), staleTime: 0 });
      const found = dates.some((entry) => isStep(entry) && entry.level !== "past");
      if (found) setTimeout(() => void queries.invalidateQueries({ queryKey: recordClient(entity).get.key({ input: { id } }) }), keptAfter);
      return found;
    },
    [queries],
  );
}

/** In milliseconds: then the record shows the term as what comes next. */
const keptAfter = 1_500;
