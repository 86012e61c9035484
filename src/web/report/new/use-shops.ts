import { useEffect, useEffectEvent } from "react";
import type { Ref } from "#domain/entity.ts";
import { useUser } from "#web/lib/session.ts";
import type { ValuesForm } from "#web/record/form-context.ts";
import { hasWhole } from "#web/record/has-whole.ts";
import { usePick } from "#web/record/use-pick.ts";

/** The shops for which this person may report, the first of many; the whole company only for who has all of it. */
export function useShops(customer: Ref | null) {
  const user = useUser();
  const { options, isFetching } = usePick("establishment", { q: "", customers: customer ? [customer.id] : [], enabled: customer !== null });
  const isWhole = customer !== null && hasWhole(user, customer.id);
  const shops: Ref[] = options.map(({ id, alias }) => ({ id, alias }));
  return {
    shops,
    isFetching,
    whole: isWhole ? [{ id: "empresa", alias: customer.alias }] : [],
    only: !isWhole && !isFetching && shops.length === 1 ? shops[0]! : undefined,
  };
}

/** Who has one shop is not asked, whichever step is open. */
export function useOnlyShop(form: ValuesForm) {
  const { only } = useShops(form.useWatchValue("customer") as Ref | null);
  const preset = useEffectEvent(() => {
    const chosen = form.getValues().establishment as Ref | null;
    if (only && chosen?.id !== only.id) form.setFieldValue("establishment", only);
  });
  useEffect(() => preset(), [only?.id]);
}
