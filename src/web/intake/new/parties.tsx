import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Ref } from "#domain/entity.ts";
import { presetFieldFor } from "#web/intake/party-links.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
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

/** The people or vehicles of the intake: existing records of the customer, or new ones that are created when it is sent. */
export function Parties({ field }: { field: PartyField }) {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const { kind, parties, setParties } = useIntakeContext();
  const { fields: labels } = useEntityLabels(intakeEntities[kind]);
  const openDialog = useRecordDialog();
  const entity = entityNamed(partyKinds[field]);
  const { one } = useEntityLabels(entity);
  const customer = form.useWatchValue("customer") as Ref | null;
  const own = parties.filter((party) => party.field === field);
  const problem = form.errors[field];

  const add = (party: Omit<Party, "field">) => {
    form.clearFieldError(field);
    setParties([...parties, { field, ...party }]);
  };
  const create = (text: string) =>
    openDialog?.({
      entity,
      preset: { [presetFieldFor(entity.name, entity.alias, text)]: text, customer },
      create: async ({ customer: _, ...values }) => add({ id: uuidV7(), alias: recordName(entity, values), values }),
    });
  return (
    // `data-no-submit`: Enter in the picker must not submit the form.
    <fieldset className={classes.parties} data-path={field} data-no-submit>
      <legend>{labels[field]}</legend>
      {own.length > 0 && (
        <ul>
          {own.map((party) => (
            <li key={party.id}>
              <span>
                {party.alias}
                {party.values && <small>{t("intake.party.new")}</small>}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t("intake.party.remove", { name: party.alias })}
                onClick={() => setParties(parties.filter((other) => other !== party))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
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
