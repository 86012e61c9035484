import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Ref } from "#domain/entity.ts";
import { entityNamed, recordClient } from "#web/record/base/record-client.ts";
import { useRecordForm } from "./form-context.ts";

/** How many ids the server accepts in one request. */
const batchSize = 200;

/** Removes references to records of a customer that is no longer chosen. */
export function useRemoveForeignRefs(name: string, to: string, customers: readonly Ref[] | undefined) {
  const { form } = useRecordForm();
  const queries = useQueryClient();
  const chosen = customers?.map((one) => one.id).join(" ") ?? "";
  const last = useRef(chosen);

  const removeRefs = useEffectEvent(async (removed: string[]) => {
    const ids = (form.getValues()[name] as Ref[]).map((one) => one.id).filter((id) => !id.startsWith("empresa:"));
    const pick = recordClient(entityNamed(to)).pick;
    const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, part) => ids.slice(part * batchSize, (part + 1) * batchSize));
    const foreign = await Promise.all(batches.map((part) => queries.fetchQuery(pick.queryOptions({ input: { ids: part, customer: removed } }))));
    const foreignIds = new Set([...foreign.flat().map((one) => one.id), ...removed.map((id) => `empresa:${id}`)]);
    const now = form.getValues()[name] as Ref[];
    if (now.some((one) => foreignIds.has(one.id)))
      form.setFieldValue(
        name,
        now.filter((one) => !foreignIds.has(one.id)),
      );
  });

  useEffect(() => {
    const removed = last.current.split(" ").filter((id) => id && !chosen.split(" ").includes(id));
    last.current = chosen;
    // If the request fails, the server rejects the references when the record is saved.
    if (removed.length > 0) removeRefs(removed).catch(() => undefined);
  }, [chosen]);
}
