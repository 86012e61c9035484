import { asKnown } from "#domain/entities/as-known.ts";
import type { Ref } from "#domain/entity.ts";
import { describedAs } from "#domain/offenders/described-as.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useRecordDialog } from "#web/record/base/dialog-context.ts";
import { recordName } from "#web/record/base/record-name.ts";
import type { PendingFile, PendingFiles } from "#web/record/files/pending-files.ts";
import { OffenderFields, VehicleFields, WitnessFields } from "./known-fields.tsx";
import { pictureField } from "./person-photos.tsx";

type Values = Record<string, unknown>;
export type KnownField = "witnesses" | "criminals" | "vehicles";
export const knownNames = { witnesses: "witness", criminals: "criminal", vehicles: "vehicle" } as const;

type Request = {
  field: KnownField;
  /** What was typed so far, or is known already. */
  preset: Values;
  customer: Ref;
  establishment: Ref | null;
  /** What several look like is given once per person; photos are of one. */
  add: (values: readonly Values[], photos: readonly PendingFile[]) => Promise<void>;
  /** Somebody who was seen before, instead of a new person. */
  pick: (picked: Ref) => void;
  isOne?: boolean;
  /** Photos of the person that were taken before. */
  photos?: readonly PendingFile[];
  /** Photos of the report, any of which may show the person. */
  reportPhotos?: readonly PendingFile[];
};

/** Opens the dialog in which users of a shop tell what they know of a person or vehicle. */
export function useKnownDialog() {
  const openDialog = useRecordDialog();
  const { t } = useI18n();
  return ({ field, preset, customer, establishment, add, pick, isOne = false, photos = [], reportPhotos = [] }: Request) => {
    let count = 1;
    let pending: PendingFiles | undefined;
    openDialog?.({
      entity: asKnown[knownNames[field]],
      preset: { ...preset, customer },
      submit: t("party.submit"),
      part: "known",
      create: async ({ customer: _, ...values }) => {
        const taken = pending?.of(pictureField) ?? [];
        await add(
          Array.from({ length: taken.length > 0 ? 1 : count }, () => values),
          taken,
        );
        pending?.clear();
      },
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
        return (
          <OffenderFields
            {...{ customer: customer.id, establishment: shop, onPick: chosen, photos, reportPhotos }}
            {...(!isOne && { onCount: setCount })}
            onFiles={(files) => {
              pending = files;
            }}
          />
        );
      },
    });
  };
}

/** The name that a person or vehicle will have. */
export function usePartyName() {
  const words = useI18n();
  return (field: KnownField, values: Values) => recordName(asKnown[knownNames[field]], { ...values, describedAs: describedAs(words, values) });
}
