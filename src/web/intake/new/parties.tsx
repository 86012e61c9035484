import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { isCustomerSide } from "#domain/access/roles.ts";
import { typedName } from "#domain/entities/typed-name.ts";
import type { Ref } from "#domain/entity.ts";
import { useKnownDialog, usePartyName } from "#web/intake/use-known-dialog.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { useRecordDialog } from "#web/record/base/dialog-context.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./intake.module.css";
import { useIntakeContext } from "./intake-context.ts";
import { intakeEntities, type Party, type PartyField, partyKinds } from "./intake-kinds.ts";
import { photosOf } from "./person-photo-files.ts";

const addTexts = { criminals: "party.unknown.add", witnesses: "party.witness.add", vehicles: "party.vehicle.add" } as const;

/** The people or vehicles of the intake: existing records of the customer, or new ones that are created when it is sent. */
export function Parties({ field }: { field: PartyField }) {
  const { t } = useI18n();
  const user = useUser();
  const { form } = useRecordForm();
  const { kind, parties, setParties, pendingFiles } = useIntakeContext();
  const { fields: labels } = useEntityLabels(intakeEntities[kind]);
  const openDialog = useRecordDialog();
  const openKnown = useKnownDialog();
  const nameOf = usePartyName();
  const entity = entityNamed(partyKinds[field]);
  const { one } = useEntityLabels(entity);
  const customer = form.useWatchValue("customer") as Ref | null;
  const own = parties.filter((party) => party.field === field);
  const problem = form.errors[field];
  // Users of a shop tell what they know; the office gives everything that is required.
  const isShop = isCustomerSide(user.role);

  const put = (added: readonly Omit<Party, "field">[], instead?: Party) => {
    form.clearFieldError(field);
    setParties([...parties.filter((party) => party !== instead), ...added.map((party) => ({ field, ...party }))]);
  };
  const add = (party: Omit<Party, "field">) => put([party]);
  const describe = (preset: Record<string, unknown>, instead?: Party) =>
    customer &&
    openKnown({
      ...{ field, preset, customer, establishment: form.getValues().establishment as Ref | null, isOne: instead !== undefined },
      ...(field === "criminals" && { photos: instead ? pendingFiles.of(photosOf(instead.id)) : [], reportPhotos: pendingFiles.of("files") }),
      add: async (all, photos) => {
        const added = all.map((values, index) => ({ id: (index === 0 && instead?.id) || uuidV7(), alias: nameOf(field, values), values }));
        put(added, instead);
        const key = photosOf(added[0]!.id);
        if (photos.length + pendingFiles.of(key).length > 0) pendingFiles.put(key, photos);
      },
      pick: (picked) => put([picked], instead),
    });
  const create = (text: string) => {
    const preset = typedName(entity, text);
    if (isShop) return void describe(preset);
    openDialog?.({
      entity,
      preset: { ...preset, customer },
      create: async ({ customer: _, ...values }) => add({ id: uuidV7(), alias: recordName(entity, values), values }),
    });
  };
  return (
    // `data-no-submit`: Enter in the picker must not submit the form.
    <fieldset className={classes.parties} data-path={field} data-no-submit>
      <legend>{labels[field]}</legend>
      {own.length > 0 && (
        <ul>
          {own.map((party) => (
            <li key={party.id}>
              {isShop && party.values && !party.self ? (
                <button
                  type="button"
                  className={classes.party}
                  title={t("party.edit", { name: party.alias })}
                  onClick={() => describe(party.values!, party)}
                >
                  {party.alias}
                  <PartyNote photos={pendingFiles.of(photosOf(party.id)).length} />
                </button>
              ) : (
                <span>
                  {party.alias}
                  {party.values && <small>{t("intake.party.new")}</small>}
                </span>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                className={classes.remove}
                aria-label={t("intake.party.remove", { name: party.alias })}
                onClick={() => setParties(parties.filter((other) => other !== party))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {isShop && (
        <div className={classes.adds}>
          {field === "witnesses" && !own.some(({ self }) => self) && (
            <Button variant="default" onClick={() => add({ id: uuidV7(), alias: user.displayName, values: {}, self: true })}>
              {t("party.self")}
            </Button>
          )}
          <Button variant="default" disabled={!customer} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => describe({})}>
            {t(addTexts[field])}
          </Button>
        </div>
      )}
      <RecordPicker
        label={t("intake.party.add", { one })}
        required={false}
        readOnly={false}
        disabled={!customer}
        onBlur={() => undefined}
        to={entity.name}
        customers={customer ? [customer] : []}
        without={own.map(({ id }) => id)}
        defaultValue={null}
        onChange={(picked) => picked && add(picked)}
        onCreate={create}
        keepsPicked={false}
      />
      <FormAlert text={typeof problem === "string" ? problem : null} />
    </fieldset>
  );
}

function PartyNote({ photos }: { photos: number }) {
  const { t } = useI18n();
  return <small>{[t("intake.party.new"), photos > 0 && t("party.photo.count", { n: photos })].filter(Boolean).join(" · ")}</small>;
}
