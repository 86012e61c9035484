import { useEffect, useEffectEvent } from "react";
import type { Ref } from "#domain/entity.ts";
import { useUser } from "#web/lib/session.ts";
import type { ValuesForm } from "#web/record/base/form-values.ts";
import { hasAllEstablishments } from "#web/record/base/has-all-establishments.ts";
import { usePick } from "#web/record/base/use-pick.ts";

/** The establishments that this user may report for (the first page if there are many), and `empresa` if the user has all of them. */
export function useEstablishments(customer: Ref | null) {
  const user = useUser();
  const { options, isFetching } = usePick("establishment", { q: "", customers: customer ? [customer.id] : [], enabled: customer !== null });
  const isCompanyWide = customer !== null && hasAllEstablishments(user, customer.id);
  const establishments: Ref[] = options.map(({ id, alias }) => ({ id, alias }));
  return {
    establishments,
    isFetching,
    companyWide: isCompanyWide ? [{ id: "empresa", alias: customer.alias }] : [],
    only: !isCompanyWide && !isFetching && establishments.length === 1 ? establishments[0]! : undefined,
  };
}

/** Presets the establishment if the user has only one, whichever step is open. */
export function useOnlyEstablishment(form: ValuesForm) {
  const { only } = useEstablishments(form.useWatchValue("customer") as Ref | null);
  const preset = useEffectEvent(() => {
    const chosen = form.getValues().establishment as Ref | null;
    if (only && chosen?.id !== only.id) form.setFieldValue("establishment", only);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another only shop is the reason to preset.
  useEffect(() => preset(), [only?.id]);
}
