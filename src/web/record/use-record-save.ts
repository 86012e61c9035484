import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { errorData, errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/notice.ts";
import { changedFields, creatable, type FormValues, formValues, inputOf, same } from "./form-values.ts";
import { keepRecord } from "./keep-record.ts";
import { type Row, recordClient } from "./record-client.ts";
import { type FormProblems, useFormProblems } from "./use-form-problems.ts";

/** Fields that two people changed at once: what the other one wrote stands in `row`. */
export type Conflict = { fields: string[]; row: Row; by: Readonly<Record<string, string>> };
type Options = {
  entity: Entity;
  row: Row | null;
  initial: FormValues;
  element: RefObject<HTMLElement | null>;
  showElsewhere?: (problems: FormProblems) => void;
  /** Makes the new record in another way than by the route of its kind. */
  create?: (values: Record<string, unknown>) => Promise<unknown>;
  onSaved: (row: Row | null, isNew: boolean) => void;
};

/**
 * A record being edited: what is typed, the version it was typed over, and how to save it.
 * What somebody is typing is never overwritten; a newer version only takes the place of untouched values.
 */
export function useRecordSave({ entity, row, initial, element, showElsewhere, create, onSaved }: Options) {
  const { t } = useI18n();
  const user = useUser();
  const failure = useFailure();
  const queries = useQueryClient();
  const client = recordClient(entity);
  const form = useForm<FormValues>({ mode: "uncontrolled", initialValues: initial });
  const problems = useFormProblems({ entity, form, row, element, showElsewhere });
  const [base, setBase] = useState(row);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isGone, setGone] = useState(false);
  const busy = useRef(false);

  const changes = () => changedFields(entity, form.getInitialValues(), form.getValues());

  /** Takes a newer version as the base. Gives the fields that both sides changed. */
  const adopt = (next: Row, typedOver: FormValues = form.getInitialValues()): string[] => {
    const values = form.getValues();
    const fresh = formValues(entity, next);
    form.setInitialValues(fresh);
    for (const name of Object.keys(fresh))
      if (same(values[name], typedOver[name]) && !same(values[name], fresh[name])) form.setFieldValue(name, fresh[name]);
    form.setDirty(Object.fromEntries(changes().map((name) => [name, true])));
    setBase(next);
    return changes().filter((name) => !same(fresh[name], typedOver[name]));
  };

  const load = (next: Row, by: Conflict["by"] = {}): boolean => {
    const fields = adopt(next);
    setConflict(fields.length > 0 ? { fields, row: next, by } : null);
    return fields.length === 0;
  };

  const send = async (version: Row | null): Promise<void> => {
    const values = form.getValues();
    const made = () => inputOf(entity, values, creatable(entity, user.role, values));
    try {
      if (!version && create) {
        await create(made());
        return onSaved(null, true);
      }
      const saved = version
        ? await client.update.call({ id: version.id, version: version.version, values: inputOf(entity, values, changes()) })
        : await client.create.call(made());
      adopt(saved as Row, values);
      keepRecord(queries, entity, saved as Row);
      notifySuccess(t(version ? "doc.updated" : "doc.created"));
      onSaved(saved as Row, version === null);
    } catch (error) {
      await recover(error, version);
    }
  };

  const recover = async (error: unknown, version: Row | null) => {
    const { fields, changed } = errorData(error);
    if (fields) problems.show(fields);
    else if (version && errorStatus(error) === 404) setGone(true);
    else if (version && errorStatus(error) === 409 && changed) {
      const fresh = (await client.get.call({ id: version.id })) as Row;
      keepRecord(queries, entity, fresh);
      const by = Object.fromEntries(changed.flatMap((change) => (change.by ? [[change.field, change.by]] : [])));
      // Somebody changed other fields only: both changes stand.
      if (load(fresh, by)) await send(fresh);
    } else failure.notify(error);
  };

  const save = async (over: Row | null = base) => {
    if (busy.current) return;
    const found = problems.find();
    if (Object.keys(found).length > 0) return problems.show(found);
    busy.current = true;
    setSaving(true);
    await send(over).catch(failure.notify);
    busy.current = false;
    setSaving(false);
  };

  return { form, base, changes, conflict, setConflict, isSaving, isGone, adopt, load, save, problems };
}
