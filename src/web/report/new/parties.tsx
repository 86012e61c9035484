import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { uuidV7 } from "#web/lib/uuid-v7.ts";
import { useRecordDialog } from "#web/record/dialog-context.ts";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { useRecordForm } from "#web/record/form-context.ts";
import { entityNamed } from "#web/record/record-client.ts";
import { recordName } from "#web/record/record-name.ts";
import { RecordPicker } from "#web/record/record-picker.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { identityOf } from "../party-links.tsx";
import classes from "./report.module.css";
import { useReportContext } from "./report-context.ts";
import { type Party, type PartyField, partyKinds, reported } from "./report-kinds.ts";

/** Who or what appears in the report: found in the customer's file, or written down now and filed when it is sent. */
export function Parties({ field }: { field: PartyField }) {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const { kind, parties, setParties } = useReportContext();
  const { fields: labels } = useEntityLabels(reported[kind]);
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
      preset: { [identityOf(entity.name, entity.alias, text)]: text, customer },
      create: async ({ customer: _, ...values }) => add({ id: uuidV7(), alias: recordName(entity, values), values }),
    });
  return (
    // Enter in its picker is not meant for the form.
    <fieldset className={classes.parties} data-path={field} data-apart>
      <legend>{labels[field]}</legend>
      {own.length > 0 && (
        <ul>
          {own.map((party) => (
            <li key={party.id}>
              <span>
                {party.alias}
                {party.values && <small>{t("report.party.new")}</small>}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t("report.party.remove", { name: party.alias })}
                onClick={() => setParties(parties.filter((other) => other !== party))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <RecordPicker
        label={t("report.party.add", { one })}
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
