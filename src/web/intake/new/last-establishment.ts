import { useEffect, useEffectEvent } from "react";
import type { Ref } from "#domain/entity.ts";
import { lastEstablishmentKey } from "#web/lib/session.ts";
import type { ValuesForm } from "#web/record/base/form-values.ts";
import { maxCards } from "./establishment-choice.tsx";
import { useEstablishments } from "./use-establishments.ts";

type Last = { author: string; customer: string; establishment: Ref };

/** Remembers on this device where a user reported last; signing out forgets it. */
export function rememberEstablishment(author: string, { customer, establishment }: Readonly<Record<string, unknown>>) {
  const [owner, place] = [customer as Ref | null, establishment as Ref | null];
  if (!owner || !place) return;
  localStorage.setItem(lastEstablishmentKey, JSON.stringify({ author, customer: owner.id, establishment: place } satisfies Last));
}

/** Presets the establishment of the last intake, where a user has several. The screen shows it with a button to change it. */
export function useLastEstablishment(form: ValuesForm, author: string) {
  const customer = form.useWatchValue("customer") as Ref | null;
  const { establishments, companyWide } = useEstablishments(customer);
  const known = establishments.length;
  const preset = useEffectEvent(() => {
    const last = readLast();
    if (!last || last.author !== author || last.customer !== customer?.id || form.getValues().establishment) return;
    // Of many establishments only the first page is known here.
    const isKnown = known > maxCards || [...establishments, ...companyWide].some(({ id }) => id === last.establishment.id);
    if (known > 0 && isKnown) form.setFieldValue("establishment", last.establishment);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer or more known shops are the reason to preset.
  useEffect(() => preset(), [customer?.id, known]);
}

function readLast(): Last | null {
  try {
    return JSON.parse(localStorage.getItem(lastEstablishmentKey) ?? "null");
  } catch {
    return null;
  }
}
