import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { isStaff } from "#domain/access/roles.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { errorCode, errorData, errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { creatableFields, type FormValues, formValues, inputOf, same, sentFields } from "#web/record/base/form-values.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { useDraftForm } from "./use-draft-form.ts";
import { type FormProblems, useFormProblems } from "./use-form-problems.ts";
import { type RecordRequest, useRecordRequest } from "./use-record-request.ts";

/** Fields that two users changed concurrently; `row` has the values of the other one, `by` their names. */
export type Conflict = { fields: string[]; row: Row; by: Readonly<Record<string, string>> };
type Options = {
  entity: Entity;
  row: Row | null;
  initial: FormValues;
  /** The name of the draft. */
  draft: string;
  /** The user may still change the record. */
  isRestorable: boolean;
  openedVersion: number | undefined;
  element: RefObject<HTMLElement | null>;
  showElsewhere?: (problems: FormProblems) => void;
  /** Creates the record by another route than that of the entity. */
  create?: (values: Record<string, unknown>) => Promise<unknown>;
  onSaved: (row: Row | null, isNew: boolean) => void;
};

/**
 * A record that is being edited: the form, the version it is based on (`base`), and how to save it.
 * Unsaved input is never overwritten; a newer version replaces only values that were not changed.
 */
export function useRecordSave({ entity, row, initial, draft, isRestorable, openedVersion, element, showElsewhere, create, onSaved }: Options) {
  const { t } = useI18n();
  const user = useUser();
  const failure = useFailure();
  const askForRecords = useRecordRequest();
  const queries = useQueryClient();
  const client = recordClient(entity);
  const { form, changes, outdated, isRestored, deleteDraft } = useDraftForm(entity, draft, initial, isRestorable);
  const problems = useFormProblems({ entity, form, row, element, showElsewhere });
  const [base, setBase] = useState(row);
  const [conflict, setConflict] = useState<Conflict | null>(row && outdated.length > 0 ? { fields: outdated, row, by: {} } : null);
  const [isSaving, setSaving] = useState(false);
  const [isGone, setGone] = useState(false);
  const busy = useRef(false);
  const isAskedAgain = useRef(false);
  /** `base`, for a save that begins before the next rendering. */
  const latest = useRef(row);

  /** Rebases the form on a newer version. Returns the fields that both sides changed. */
  const rebase = (next: Row, original: FormValues = form.getInitialValues()): string[] => {
    const values = form.getValues();
    const fresh = formValues(entity, next);
    form.setInitialValues(fresh);
    for (const name of Object.keys(fresh))
      if (same(values[name], original[name]) && !same(values[name], fresh[name])) form.setFieldValue(name, fresh[name]);
    form.setDirty(Object.fromEntries(changes().map((name) => [name, true])));
    setBase(next);
    latest.current = next;
    return changes().filter((name) => !same(fresh[name], original[name]));
  };

  const load = (next: Row, by: Conflict["by"] = {}): boolean => {
    const fields = rebase(next);
    setConflict(fields.length > 0 ? { fields, row: next, by } : null);
    return fields.length === 0;
  };

  /** Whether it was saved. */
  const send = async (version: Row | null, extend = false): Promise<boolean> => {
    const values = form.getValues();
    const newRecord = () => inputOf(entity, values, creatableFields(entity, user.role, values));
    try {
      if (!version && create) {
        await create(newRecord());
        deleteDraft();
        onSaved(null, true);
        return true;
      }
      const saved = version
        ? await client.update.call({
            id: version.id,
            version: version.version,
            values: inputOf(entity, values, sentFields(entity, changes())),
            ...(extend && { extend }),
            openedVersion,
          })
        : await client.create.call(newRecord());
      rebase(saved as Row, values);
      if (changes().length === 0) deleteDraft();
      cacheRecord(queries, entity, saved as Row);
      notifySuccess(t(version ? "doc.updated" : "doc.created"));
      onSaved(saved as Row, version === null);
      return true;
    } catch (error) {
      return recover(error, version);
    }
  };

  /** A manager can give the lawyer the missing assignment in the same save, if the lawyer could not open the record. */
  const askExtension = (version: Row, fields: FormProblems) => {
    problems.showHere(fields);
    confirm({
      title: t("assignee.extend"),
      text: t("assignee.extendText", { lawyer: (form.getValues().lawyer as Ref).alias }),
      yes: t("assignee.extendYes"),
      no: t("button.cancel"),
      danger: false,
      onYes: () => void save(version, true),
    });
  };

  /** The record exists, and this person may not see it. */
  const askHeadOffice = (fields: FormProblems) => {
    problems.show(fields);
    const [field] = Object.keys(fields);
    askForRecords([{ entity: entity.name as RecordRequest["entity"], value: String(form.getValues()[field!]) }]);
  };

  /** Whether it was saved after all. */
  const recover = async (error: unknown, version: Row | null): Promise<boolean> => {
    const { fields, changed } = errorData(error);
    if (fields && version && errorCode(error) === "CANNOT_OPEN" && isStaff(user.role)) askExtension(version, fields);
    else if (fields && errorCode(error) === "EXISTS_UNSEEN") askHeadOffice(fields);
    else if (fields) problems.show(fields);
    else if (version && errorStatus(error) === 404) setGone(true);
    else if (version && errorStatus(error) === 409 && changed) {
      const fresh = (await client.get.call({ id: version.id })) as Row;
      cacheRecord(queries, entity, fresh);
      const by = Object.fromEntries(changed.flatMap((change) => (change.by ? [[change.field, change.by]] : [])));
      // The other user changed other fields only: both changes are kept.
      if (load(fresh, by)) return send(fresh);
    } else failure.notify(error);
    return false;
  };

  const save = async (over: Row | null = latest.current, extend = false): Promise<void> => {
    isAskedAgain.current = busy.current;
    if (busy.current) return;
    const found = problems.find();
    if (Object.keys(found).length > 0) return problems.show(found);
    busy.current = true;
    setSaving(true);
    const isSaved = await send(over, extend).catch((error: unknown) => {
      failure.notify(error);
      return false;
    });
    busy.current = false;
    setSaving(false);
    // What was typed during the save, and saved with the keyboard.
    if (isSaved && isAskedAgain.current && over && changes().length > 0) await save();
  };

  return { form, base, changes, isRestored, deleteDraft, conflict, setConflict, isSaving, isGone, rebase, load, save, problems };
}
