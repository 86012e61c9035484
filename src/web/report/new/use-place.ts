import { skipToken, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Ref } from "#domain/entity.ts";
import { enumerations } from "#domain/enumerations.ts";
import type { Option } from "#domain/option.ts";
import { isOfCountry } from "#web/record/enum-input.tsx";
import type { ValuesForm } from "#web/record/form-context.ts";
import { reportClient } from "../report-client.ts";
import { type ReportKind, reported, wholeReport } from "./report-kinds.ts";
import { useShops } from "./use-shops.ts";

/** As many as are shown to choose from. */
const few = 6;

/** Few places are known before one is chosen, so that they are without a connection too. */
export function useFewPlaces(form: ValuesForm, kind: ReportKind) {
  const customer = form.useWatchValue("customer") as Ref | null;
  const { shops, whole } = useShops(customer);
  const { place } = reportClient(reported[kind]);
  const asked = customer && shops.length <= few ? [...shops, ...whole] : [];
  useQueries({ queries: asked.map(({ id }) => place.queryOptions({ input: { customer: customer!.id, establishment: id } })) });
}

/** The clocks of the chosen place. Its country goes into the form, and what is not said there goes out of it. */
export function usePlace(form: ValuesForm, kind: ReportKind): string | undefined {
  const customer = form.useWatchValue("customer") as Ref | null;
  const shop = form.useWatchValue("establishment") as Ref | null;
  const { data } = useQuery(
    reportClient(reported[kind]).place.queryOptions({ input: customer && shop ? { customer: customer.id, establishment: shop.id } : skipToken }),
  );
  const settle = useEffectEvent((country: string) => {
    const values = form.getValues();
    if (values.country === country) return;
    form.setFieldValue("country", country);
    for (const [name, field] of Object.entries(wholeReport.fields)) {
      if (field.kind !== "enum" || name === "country") continue;
      const chosen = (enumerations[field.of] as readonly Option[]).find(({ key }) => key === values[name]);
      if (chosen && !isOfCountry(chosen, country)) form.setFieldValue(name, null);
    }
  });
  useEffect(() => {
    if (data) settle(data.country);
  }, [data]);
  return data?.timeZone;
}
