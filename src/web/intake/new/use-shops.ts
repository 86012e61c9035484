import { useEffect, useEffectEvent } from "react";
import type { Ref } from "#domain/entity.ts";
import { useUser } from "#web/lib/session.ts";
import type { ValuesForm } from "#web/record/base/form-values.ts";
import { hasAllEstablishments } from "#web/record/base/has-all-establishments.ts";
import { usePick } from "#web/record/base/use-pick.ts";

/** The establishments that this person may report for, the first page of many; `empresa` only for who has all of them. */
export function useShops(customer: Ref | null) {
  const user = useUser();
  const { options, isFetching } = usePick("establishment", { q: "", customers: customer ? [customer.id] : [], enabled: customer !== null });
  const isWhole = customer !== null && hasAllEstablishments(user, customer.id);
  const shops: Ref[] = options.map(({ id, alias }) => ({ id, alias }));
  return {
    shops,
    isFetching,
    whole: isWhole ? [{ id: "empresa", alias: customer.alias }] : [],
    only: !isWhole && !isFetching && shops.length === 1 ? shops[0]! : undefined,
  };
}

/** Presets the establishment where the person has only one, whichever step is open. */
export function useOnlyShop(form: ValuesForm) {
  const { only } = useShops(form.useWatchValue("customer") as Ref | null);
  const preset = useEffectEvent(() => {
    const chosen = form.getValues().establishment as Ref | null;
    if (only && chosen?.id !== only.id) form.setFieldValue("establishment", only);
  });
  useEffect(() => preset(), [only?.id]);
}
