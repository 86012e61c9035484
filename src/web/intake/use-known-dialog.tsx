import { asKnown } from "#domain/entities/as-known.ts";
import type { Ref } from "#domain/entity.ts";
import { describedAs } from "#domain/offenders/described-as.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordDialog } from "#web/record/base/dialog-context.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { OffenderFields, VehicleFields, WitnessFields } from "./known-fields.tsx";

type Values = Record<string, unknown>;
export type KnownField = "witnesses" | "criminals" | "vehicles";
export const knownNames = { witnesses: "witness", criminals: "criminal", vehicles: "vehicle" } as const;

type Request = {
  field: KnownField;
  /** What was typed so far, or is known already. */
  preset: Values;
  customer: Ref;
  establishment: Ref | null;
  /** Called once per person: several may look the same. */
  add: (values: readonly Values[]) => Promise<void>;
  /** Somebody who was seen before, instead of a new person. */
  pick: (picked: Ref) => void;
  isOne?: boolean;
};

/** Opens the dialog in which users of a shop tell what they know of a person or vehicle. */
export function useKnownDialog() {
  const openDialog = useRecordDialog();
  const { t } = useI18n();
  return ({ field, preset, customer, establishment, add, pick, isOne = false }: Request) => {
    let count = 1;
    openDialog?.({
      entity: asKnown[knownNames[field]],
      preset: { ...preset, customer },
      submit: t("party.submit"),
      part: "known",
      create: ({ customer: _, ...values }) => add(Array.from({ length: count }, () => values)),
      body: (close) => {
        if (field === "witnesses") return <WitnessFields />;
        if (field === "vehicles") return <VehicleFields />;
        const chosen = (picked: Ref) => {
          pick(picked);
          close();
        };
        const setCount = (next: number) => {
          count = next;
        };
        const shop = establishment?.id.startsWith("empresa") ? undefined : establishment?.id;
        return <OffenderFields customer={customer.id} establishment={shop} onPick={chosen} {...(!isOne && { onCount: setCount })} />;
      },
    });
  };
}

/** The name that a person or vehicle will have. */
export function usePartyName() {
  const words = useI18n();
  return (field: KnownField, values: Values) => recordName(asKnown[knownNames[field]], { ...values, describedAs: describedAs(words, values) });
}
