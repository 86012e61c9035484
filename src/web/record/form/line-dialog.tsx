import { Modal } from "@mantine/core";
import { IconGitMerge } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { canEdit } from "#domain/access/can.ts";
import { checkLine } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { errorData, errorStatus } from "#web/lib/api.ts";
import { deleteFormDraft } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { useLineLabels } from "#web/record/base/entity-labels.ts";
import { changedFields, type FormValues, formValues, inputFields, inputOf, same } from "#web/record/base/form-values.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { Field } from "./field.tsx";
import { useIsShown } from "./field-visibility.ts";
import { focusField } from "./focus-field.ts";
import { FormContext, useRecordForm } from "./form-context.ts";
import classes from "./record-dialog.module.css";
import { draftName, useDraftForm } from "./use-draft-form.ts";
import { type Line, useLines } from "./use-lines.ts";

type Props = { name: string; line: Line | null; defaults: FormValues; isOpen: boolean; onClose: () => void };

/** A new or existing line of a record in a dialog. */
export function LineDialog({ name, line, defaults, isOpen, onClose }: Props) {
  const { t } = useI18n();
  const { labels, entity, row } = useRecordForm();
  const discard = () => {
    deleteFormDraft(lineDraft(entity, row!.id, name, line));
    onClose();
  };
  return (
    <Modal
      size="lg"
      opened={useOpened(isOpen)}
      onClose={discard}
      closeOnClickOutside={false}
      title={labels[name]}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      <LineForm name={name} line={line} defaults={defaults} onClose={onClose} />
    </Modal>
  );
}

function LineForm({ name, line, defaults, onClose }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const user = useUser();
  const { notify } = useFailure();
  const outer = useRecordForm();
  const { row, fields, rules, add, change, reload } = useLines(name);
  const labels = useLineLabels(outer.entity, name);
  const today = toLocal(new Date(), useTimeZone()).slice(0, 10);
  const lineEntity = { name: outer.entity.name, collection: outer.entity.collection, fields, rules };
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(line);
  const [theirs, setTheirs] = useState<Line | null>(null);
  const [isSaving, setSaving] = useState(false);
  // A second Enter can arrive before React has rendered that it saves.
  const isRunning = useRef(false);
  const initial = formValues(lineEntity, line ?? { ...datesOf(lineEntity, today), ...defaults });
  const { form, deleteDraft } = useDraftForm(lineEntity, lineDraft(outer.entity, row.id, name, line), initial);

  const problems = () => {
    const found = checkLine({ fields, rules }, inputOf(lineEntity, form.getValues()), row).problems;
    return Object.fromEntries(Object.entries(found).map(([key, message]) => [key, t(message)]));
  };
  const show = (found: Record<string, string>) => {
    form.setErrors(found);
    const first = Object.keys(fields).find((key) => key in found);
    if (first) focusField(element.current, first);
  };
  const recover = async (error: unknown) => {
    const { fields: wrong } = errorData(error);
    if (wrong) return show(wrong);
    if (!base || errorStatus(error) !== 409) return notify(error);
    const fresh = await reload(base);
    setBase(fresh ?? null);
    setTheirs(fresh ?? null);
  };
  /** After saving or cancelling. */
  const close = () => {
    deleteDraft();
    onClose();
  };
  const save = async () => {
    const values = form.getValues();
    const changed = changedFields(lineEntity, formValues(lineEntity, base ?? {}), values);
    if (base && changed.length === 0) return close();
    await (base ? change(base, inputOf(lineEntity, values, changed)) : add(inputOf(lineEntity, values))).then(close, recover);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // In the React tree the dialog is inside the form of the page.
    event.stopPropagation();
    if (isRunning.current) return;
    const found = problems();
    if (Object.keys(found).length > 0) return show(found);
    isRunning.current = true;
    setSaving(true);
    void save()
      .catch(notify)
      .finally(() => {
        isRunning.current = false;
        setSaving(false);
      });
  };
  const shown = inputFields(lineEntity).filter((key) => canEdit(user, fields[key]!));

  return (
    <FormContext
      value={{
        ...outer,
        entity: lineEntity,
        labels,
        form,
        isNew: base === null,
        readOnly: false,
        revealed: [],
        checkField: (key) => {
          const problem = problems()[key];
          if (problem && problem !== t("field.required")) form.setFieldError(key, problem);
        },
      }}
    >
      <form ref={element} noValidate onSubmit={submit}>
        {theirs && <LineConflict name={name} line={theirs} typed={form.getValues()} />}
        <div className={classes.fields}>
          {shown.map((key, index) => (
            <LineField key={key} name={key} hasFocus={index === 0} />
          ))}
        </div>
        <DialogButtons cancel={t("button.cancel")} onCancel={close} submit={t("button.save")} busy={isSaving} mt="lg" />
      </form>
    </FormContext>
  );
}

/** Fields that another answer requires are hidden until it is given. */
function LineField({ name, hasFocus }: { name: string; hasFocus: boolean }) {
  return useIsShown(name) ? <Field name={name} hasFocus={hasFocus} /> : null;
}

/** After a conflict: what another user wrote into the same line. */
function LineConflict({ name, line, typed }: { name: string; line: Line; typed: FormValues }) {
  const { t } = useI18n();
  const { entity } = useRecordForm();
  const labels = useLineLabels(entity, name);
  const text = useValueText();
  const known = formValues(entity, line);
  return (
    <Callout tone="warning" icon={<IconGitMerge size={18} />} title={t("line.conflict")}>
      {Object.keys(known)
        .filter((key) => !same(known[key], typed[key]))
        .map((key) => t("grid.filterValue", { field: labels[key]!, value: text(entity.fields[key]!, known[key]) }))
        .join(" · ")}
    </Callout>
  );
}

/** Required dates default to today. */
const datesOf = ({ fields }: { fields: Parameters<typeof inputFields>[0]["fields"] }, today: string) =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (field.kind === "date" && field.required ? [[key, today]] : [])));

/** The name of the draft of one line. */
export const lineDraft = (entity: Pick<Entity, "collection">, id: string, name: string, line: Pick<Line, "id"> | null) =>
  draftName(entity, id, `${name} ${line?.id ?? "new"}`);
