import { useForm } from "@mantine/form";
import { useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { deleteFormDraft, formDraftOf, saveFormDraft } from "#web/lib/form-drafts.ts";
import { changedFields, type FormValues, inputFields, same } from "#web/record/base/form-values.ts";

/** The changed fields, with their values before (`from`) and after (`to`) the user typed. */
type FormDraft = { from: FormValues; to: FormValues };
type WithFields = Pick<Entity, "fields">;

/** Names the draft of a form: one per record and tab, dialog or line. */
export const draftName = ({ collection }: Pick<Entity, "collection">, id: string | undefined, part: string) => `${collection}/${id ?? "new"}/${part}`;

/** A form that saves its input as a draft of this user on this device, and starts with that draft if there is one. */
export function useDraftForm(entity: WithFields, name: string, initial: FormValues, isRestorable = true) {
  const [draft] = useState(() => (isRestorable ? readDraft(entity, name) : undefined));
  const form = useForm<FormValues>({
    mode: "uncontrolled",
    initialValues: { ...initial, ...draft?.to },
    initialDirty: Object.fromEntries(Object.keys(draft?.to ?? {}).map((field) => [field, true])),
    onValuesChange: () => update(),
  });
  // The draft is a change of the record, which is what the form compares with.
  useState(() => form.setInitialValues(initial));

  const changes = () => changedFields(entity, form.getInitialValues(), form.getValues());
  const update = () => {
    const changed = changes().filter((field) => isStorable(entity, field));
    const pick = (values: FormValues) => Object.fromEntries(changed.map((field) => [field, values[field]]));
    if (changed.length === 0) deleteFormDraft(name);
    else saveFormDraft(name, { from: pick(form.getInitialValues()), to: pick(form.getValues()) } satisfies FormDraft);
  };
  return {
    form,
    changes,
    isRestored: draft !== undefined,
    /** Fields of the draft that another user has changed since. */
    outdated: Object.keys(draft?.to ?? {}).filter((field) => !same(draft!.from[field], initial[field]) && !same(draft!.to[field], initial[field])),
    /** After saving or discarding. */
    deleteDraft: () => deleteFormDraft(name),
  };
}

/** A password is not written to a device, encrypted or not. */
const isStorable = ({ fields }: WithFields, name: string) => fields[name]!.kind !== "password";

function readDraft(entity: WithFields, name: string): FormDraft | undefined {
  const draft = formDraftOf(name) as FormDraft | undefined;
  // A newer version of the program may not have a field any more.
  const known = inputFields(entity).filter((field) => draft && field in draft.to);
  const pick = (values: FormValues) => Object.fromEntries(known.map((field) => [field, values[field]]));
  return draft && known.length > 0 ? { from: pick(draft.from), to: pick(draft.to) } : undefined;
}
