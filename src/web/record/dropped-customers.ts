import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Ref } from "#domain/entity.ts";
import { useRecordForm } from "./form-context.ts";
import { entityNamed, recordClient } from "./record-client.ts";

/** How many ids the server takes at once. */
const batch = 200;

/** References to records of a customer that is no longer chosen go with it. */
export function useDroppedCustomers(name: string, to: string, customers: readonly Ref[] | undefined) {
  const { form } = useRecordForm();
  const queries = useQueryClient();
  const chosen = customers?.map((one) => one.id).join(" ") ?? "";
  const last = useRef(chosen);

  const drop = useEffectEvent(async (dropped: string[]) => {
    const ids = (form.getValues()[name] as Ref[]).map((one) => one.id).filter((id) => !id.startsWith("empresa:"));
    const pick = recordClient(entityNamed(to)).pick;
    const asked = Array.from({ length: Math.ceil(ids.length / batch) }, (_, part) => ids.slice(part * batch, (part + 1) * batch));
    const theirs = await Promise.all(asked.map((part) => queries.fetchQuery(pick.queryOptions({ input: { ids: part, customer: dropped } }))));
    const gone = new Set([...theirs.flat().map((one) => one.id), ...dropped.map((id) => `empresa:${id}`)]);
    const now = form.getValues()[name] as Ref[];
    if (now.some((one) => gone.has(one.id)))
      form.setFieldValue(
        name,
        now.filter((one) => !gone.has(one.id)),
      );
  });

  useEffect(() => {
    const dropped = last.current.split(" ").filter((id) => id && !chosen.split(" ").includes(id));
    last.current = chosen;
    // What cannot be asked now, the server refuses at the field when it is saved.
    if (dropped.length > 0) drop(dropped).catch(() => undefined);
  }, [chosen]);
}
