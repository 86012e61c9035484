import { Stack, Text } from "@mantine/core";
import { type SubmitEvent, useRef, useState } from "react";
import type { BulkRow } from "#api/records.ts";
import { canEdit } from "#domain/access/can.ts";
import { checkLine } from "#domain/check.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useEntityLabels, useLineLabels } from "#web/record/base/entity-labels.ts";
import { formValues, inputFields, inputOf } from "#web/record/base/form-values.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { Field } from "#web/record/form/field.tsx";
import { focusField } from "#web/record/form/focus-field.ts";
import { FormContext } from "#web/record/form/form-context.ts";
import classes from "#web/record/form/record-dialog.module.css";
import { useDraftForm } from "#web/record/form/use-draft-form.ts";
import { type BulkDialogProps, BulkFrame } from "#web/record/list/bulk-frame.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Values = Record<string, unknown>;
type LineProps = {
  /** The field that holds the lines. */
  name: string;
  title: string;
  add: (ids: string[], values: Values) => Promise<BulkRow[]>;
};

/** Adds the same line to all selected records. */
export function BulkLineDialog({ name, title, add, ...props }: BulkDialogProps & LineProps) {
  return (
    <BulkFrame {...props} title={title}>
      {(done, close) => (
        <LineForm
          entity={props.entity}
          name={name}
          count={props.selection.ids.length}
          onAdd={async (values) => done(await add([...props.selection.ids], values))}
          onClose={close}
        />
      )}
    </BulkFrame>
  );
}

type FormProps = Pick<BulkDialogProps, "entity"> & {
  name: string;
  count: number;
  onAdd: (values: Values) => Promise<void>;
  onClose: () => void;
};

/** A component inside the dialog, so that each opening starts empty. */
function LineForm({ entity, name, count, onAdd, onClose }: FormProps) {
  const { t } = useI18n();
  const user = useUser();
  const labels = useLineLabels(entity, name);
  const { fields: entityLabels } = useEntityLabels(entity);
  const { busy, problem, submit } = useSubmit();
  const today = toLocal(new Date(), useTimeZone()).slice(0, 10);
  const field = entity.fields[name];
  if (field?.kind !== "lines") throw new Error(`${entity.name}.${name} holds no lines`);
  const { fields, rules = [] } = field;
  const lineEntity = { name: entity.name, collection: entity.collection, fields, rules };
  const element = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => formValues(lineEntity, { date: today }));
  const { form, deleteDraft } = useDraftForm(lineEntity, `${entity.collection}/bulk/${name}`, initial);
  const problems = () => {
    const found = checkLine({ fields, rules }, inputOf(lineEntity, form.getValues()), {}).problems;
    return Object.fromEntries(Object.entries(found).map(([key, message]) => [key, t(message)]));
  };
  const close = () => {
    deleteDraft();
    onClose();
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problems();
    form.setErrors(found);
    const first = Object.keys(fields).find((key) => key in found);
    if (first) return focusField(element.current, first);
    void submit(async () => {
      await onAdd(inputOf(lineEntity, form.getValues()));
      deleteDraft();
    });
  };
  const shown = inputFields(lineEntity).filter((key) => canEdit(user, fields[key]!));
  return (
    <FormContext
      value={{
        entity: lineEntity,
        labels,
        form,
        row: null,
        isNew: true,
        readOnly: false,
        canAddFiles: false,
        revealed: [],
        checkField: (key) => {
          const wrong = problems()[key];
          if (wrong && wrong !== t("field.required")) form.setFieldError(key, wrong);
        },
      }}
    >
      <form ref={element} noValidate onSubmit={send} aria-label={entityLabels[name]}>
        <Stack gap="sm">
          <Text size="sm">{t("bulk.text", { n: count })}</Text>
          <div className={classes.fields}>
            {shown.map((key, index) => (
              <Field key={key} name={key} hasFocus={index === 0} />
            ))}
          </div>
          <FormAlert text={problem} />
          <DialogButtons cancel={t("button.cancel")} onCancel={close} submit={t("bulk.add")} busy={busy} />
        </Stack>
      </form>
    </FormContext>
  );
}
