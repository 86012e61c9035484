import { Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconGitMerge } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { canEdit } from "#domain/access/can.ts";
import { checkLine } from "#domain/check.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { errorData, errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { Callout } from "#web/ui/callout.tsx";
import { DialogButtons } from "#web/ui/dialog-buttons.tsx";
import { useOpened } from "#web/ui/use-opened.ts";
import { useLineLabels } from "./entity-labels.ts";
import { Field } from "./field.tsx";
import { focusField } from "./focus-field.ts";
import { FormContext, useRecordForm } from "./form-context.ts";
import { changedFields, type FormValues, formValues, inputOf, same, typedFields } from "./form-values.ts";
import classes from "./record-dialog.module.css";
import { useTimeZone } from "./time-zone.ts";
import { type Line, useLines } from "./use-lines.ts";
import { useValueText } from "./value-text.ts";

type Props = { name: string; line: Line | null; defaults: FormValues; isOpen: boolean; onClose: () => void };

/** One line of a record, new or known, over the page. */
export function LineDialog({ name, line, defaults, isOpen, onClose }: Props) {
  const { t } = useI18n();
  const { labels } = useRecordForm();
  return (
    <Modal
      size="lg"
      opened={useOpened(isOpen)}
      onClose={onClose}
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
  const around = useRecordForm();
  const { row, fields, add, change, readAgain } = useLines(name);
  const labels = useLineLabels(around.entity, name);
  const today = toLocal(new Date(), useTimeZone()).slice(0, 10);
  const part = { name: around.entity.name, collection: around.entity.collection, fields };
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(line);
  const [theirs, setTheirs] = useState<Line | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useForm<FormValues>({ mode: "uncontrolled", initialValues: formValues(part, line ?? { ...datesOf(part, today), ...defaults }) });

  const problems = () => {
    const found = checkLine(fields, inputOf(part, form.getValues()), row).problems;
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
    const fresh = await readAgain(base);
    setBase(fresh ?? null);
    setTheirs(fresh ?? null);
  };
  const save = async () => {
    const values = form.getValues();
    const changed = changedFields(part, formValues(part, base ?? {}), values);
    if (base && changed.length === 0) return onClose();
    await (base ? change(base, inputOf(part, values, changed)) : add(inputOf(part, values))).then(onClose, recover);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog stands inside of the page's form as far as React knows.
    event.stopPropagation();
    const found = problems();
    if (Object.keys(found).length > 0) return show(found);
    setSaving(true);
    void save()
      .catch(notify)
      .finally(() => setSaving(false));
  };
  const asked = typedFields(part).filter((key) => canEdit(user, fields[key]!));

  return (
    <FormContext
      value={{
        ...around,
        entity: part,
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
        {theirs && <Theirs name={name} line={theirs} typed={form.getValues()} />}
        <div className={classes.fields}>
          {asked.map((key, index) => (
            <Field key={key} name={key} hasFocus={index === 0} />
          ))}
        </div>
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("button.save")} busy={isSaving} mt="lg" />
      </form>
    </FormContext>
  );
}

/** What somebody else wrote into the same line meanwhile, beside what is typed here. */
function Theirs({ name, line, typed }: { name: string; line: Line; typed: FormValues }) {
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

/** Most lines are written on the day they are about. */
const datesOf = ({ fields }: { fields: Parameters<typeof typedFields>[0]["fields"] }, today: string) =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (field.kind === "date" && field.required ? [[key, today]] : [])));
