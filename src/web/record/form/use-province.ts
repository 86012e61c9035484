import { skipToken, useQuery } from "@tanstack/react-query";
import type { Ref } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useCurrentValue, useRecordForm } from "./form-context.ts";

/** The entities whose place the server knows. */
const withPlace: readonly string[] = ["cases", "issues"];

/** The province of the place that the record is about, if its postal code tells it. Forms of an intake have it as a field; for a stored record the server is asked. */
export function useProvince(): string | undefined {
  const { entity, row, readOnly } = useRecordForm();
  const typed = useCurrentValue("province");
  const customer = useCurrentValue("customer") as Ref | null | undefined;
  const establishment = useCurrentValue("establishment") as Ref | null | undefined;
  const isAsked = row !== null && !readOnly && withPlace.includes(entity.collection) && !("province" in entity.fields);
  const { data } = useQuery(
    query[entity.collection as "cases"].place.queryOptions({
      input: isAsked && customer && establishment ? { customer: customer.id, establishment: establishment.id } : skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  );
  if (isAsked) return data?.province ?? undefined;
  return withPlace.includes(entity.collection) && typeof typed === "string" ? typed : undefined;
}
