import { Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { BulkRow } from "#api/records.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { isBulk } from "#domain/field-traits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import type { AssigneeOf } from "#web/record/base/use-pick.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { type BulkDialogProps, BulkFrame } from "./bulk-frame.tsx";

/** For at most so many records the picker checks which lawyers could open them. The server checks every record. */
const maxCheckedRecords = 100;

/** Sets one field on all selected records. */
export function BulkDialog({ name, ...props }: BulkDialogProps & { name: string }) {
  const { t } = useI18n();
  const { entity, selection } = props;
  const label = useEntityLabels(entity).fields[name]!;
  const [picked, setPicked] = useState<Ref | null>(null);
  const user = useUser();
  const retry = picked &&
    isStaff(user.role) && {
      isFor: (row: BulkRow) => row.cannotOpen === true,
      label: (n: number) => t("bulk.extend", { n }),
      run: (ids: string[]) => recordClient(entity).bulk.call({ ids, values: { [name]: picked.id }, extend: true }),
    };
  return (
    <BulkFrame {...props} title={t("bulk.title", { field: label })} retry={retry || undefined}>
      {(done, close) => (
        <AssignForm
          entity={entity}
          name={name}
          label={label}
          ids={selection.ids}
          onDone={(rows, to) => {
            setPicked(to);
            done(rows);
          }}
          onClose={close}
        />
      )}
    </BulkFrame>
  );
}

type FormProps = {
  entity: Entity;
  name: string;
  label: string;
  ids: readonly string[];
  onDone: (rows: BulkRow[], to: Ref) => void;
  onClose: () => void;
};

/** A component inside the dialog, so that each opening starts empty. */
function AssignForm({ entity, name, label, ids, onDone, onClose }: FormProps) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [picked, setPicked] = useState<Ref | null>(null);
  const field = entity.fields[name]!;
  if (!isBulk(field)) throw new Error(`${entity.name}.${name} cannot be set in bulk`);
  const client = recordClient(entity);
  const assign = async (to: Ref) => onDone(await client.bulk.call({ ids: [...ids], values: { [name]: to.id } }), to);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (picked) void submit(() => assign(picked));
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t("bulk.text", { n: ids.length })}</Text>
        <RecordPicker
          data-path={name}
          data-autofocus
          label={label}
          required
          readOnly={false}
          onBlur={() => undefined}
          to={field.to}
          assignee={
            field.kind === "ref" && field.assignee
              ? { opens: entity.name as AssigneeOf["opens"], records: ids.slice(0, maxCheckedRecords) }
              : undefined
          }
          defaultValue={null}
          onChange={setPicked}
        />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("bulk.apply")} busy={busy} disabled={!picked} />
      </Stack>
    </form>
  );
}
