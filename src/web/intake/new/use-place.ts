import { skipToken, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Ref } from "#domain/entity.ts";
import { enumerations } from "#domain/enumerations.ts";
import type { Option } from "#domain/option.ts";
import { intakeClient } from "#web/intake/intake-client.ts";
import type { ValuesForm } from "#web/record/base/form-values.ts";
import { isOfCountry, isOfProvince } from "#web/record/form/enum-input.tsx";
import { fullFormEntity, type IntakeKind, intakeEntities } from "./intake-kinds.ts";
import { useEstablishments } from "./use-establishments.ts";

/** As many as `EstablishmentChoice` shows as cards. */
const maxPrefetched = 6;

/** Loads the places of a few establishments before one is chosen, so that they can be chosen offline. */
export function usePrefetchedPlaces(form: ValuesForm, kind: IntakeKind) {
  const customer = form.useWatchValue("customer") as Ref | null;
  const { establishments, companyWide } = useEstablishments(customer);
  const { place } = intakeClient(intakeEntities[kind]);
  const prefetched = customer && establishments.length <= maxPrefetched ? [...establishments, ...companyWide] : [];
  useQueries({ queries: prefetched.map(({ id }) => place.queryOptions({ input: { customer: customer!.id, establishment: id } })) });
}

/** The time zone of the chosen place. Its country and province go into the form, and options of another one are cleared. */
export function usePlace(form: ValuesForm, kind: IntakeKind): string | undefined {
  const customer = form.useWatchValue("customer") as Ref | null;
  const establishment = form.useWatchValue("establishment") as Ref | null;
  const { data } = useQuery(
    intakeClient(intakeEntities[kind]).place.queryOptions({
      input: customer && establishment ? { customer: customer.id, establishment: establishment.id } : skipToken,
    }),
  );
  const applyPlace = useEffectEvent((country: string, province: string) => {
    const values = form.getValues();
    if (values.country === country && values.province === province) return;
    form.setFieldValue("country", country);
    form.setFieldValue("province", province);
    for (const [name, field] of Object.entries(fullFormEntity.fields)) {
      if (field.kind !== "enum" || name === "country") continue;
      const chosen = (enumerations[field.of] as readonly Option[]).find(({ key }) => key === values[name]);
      if (chosen && !(isOfCountry(chosen, country) && isOfProvince(chosen, province))) form.setFieldValue(name, null);
    }
  });
  useEffect(() => {
    if (data) applyPlace(data.country, data.province ?? "");
  }, [data]);
  return data?.timeZone;
}
