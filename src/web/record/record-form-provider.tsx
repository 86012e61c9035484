import { Alert, Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { type Choice, ConflictPanel } from "./conflict-panel.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { FormContext } from "./form-context.ts";
import { changedFields, type FormValues, formValues } from "./form-values.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { Row } from "./record-client.ts";
import { useRecordSave } from "./use-record-save.ts";

type Props = {
  entity: Entity;
  /** The newest version known; none while the record is being created. */
  row: Row | null;
  initial: FormValues;
  /** Somebody removed the record while it was open. */
  isGone?: boolean;
  showTab: (tab: string) => void;
  onCreated: (row: Row) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The form around the fields of a record: saving, leaving, and what others do to it meanwhile. */
export function RecordFormProvider({ entity, row, initial, isGone = false, showTab, onCreated, onCancel, children }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { fields: labels } = useEntityLabels(entity);
  const {
    form,
    base,
    changes,
    conflict,
    setConflict,
    isSaving,
    isGone: isMissing,
    adopt,
    load,
    save,
    checkField,
  } = useRecordSave({ entity, row, initial, showTab, onCreated });
  const gone = isGone || isMissing;
  const changed = changes();
  const newer = row && base && !isSaving && row.version > base.version ? row : null;
  const isWaiting = newer !== null && changed.length > 0;

  useEffect(() => {
    if (newer && changes().length === 0) adopt(newer);
  }, [newer]);
  useHotkeys([["mod+S", () => changes().length > 0 && !gone && !conflict && void save()]], []);

  const discard = () => {
    form.reset();
    setConflict(null);
    if (newer) adopt(newer);
    if (!base) onCancel();
  };
  const resolve = (choices: Record<string, Choice>) => {
    for (const [name, choice] of Object.entries(choices)) if (choice === "theirs") form.setFieldValue(name, form.getInitialValues()[name]);
    setConflict(null);
    void save();
  };
  const names = (list: readonly string[]) => list.map((name) => labels[name]).join(" · ");

  return (
    <FormContext value={{ entity, form, isNew: base === null, readOnly: gone || !can(user, "write", entity), checkField }}>
      {gone && <Alert mb="sm" color="red" icon={<IconTrash size={18} />} title={t("record.removed")} />}
      {conflict && <ConflictPanel entity={entity} conflict={conflict} values={form.getValues()} onResolve={resolve} onDiscard={discard} />}
      {isWaiting && !conflict && (
        <Alert mb="sm" color="petrol" icon={<IconRefresh size={18} />} role="status">
          <Group justify="space-between" gap="xs">
            {t("record.changed", { fields: names(changedFields(entity, formValues(entity, base!), formValues(entity, newer))) })}
            <Button variant="default" size="compact-sm" onClick={() => load(newer)}>
              {t("record.load")}
            </Button>
          </Group>
        </Alert>
      )}
      {children}
      {!gone && !conflict && (changed.length > 0 || !base) && (
        <SaveBar
          text={t("form.changes", { n: changed.length })}
          detail={names(changed)}
          discard={{ text: base ? t("form.discard") : t("button.cancel"), onClick: discard }}
          save={{ text: base ? t("button.save") : t("form.create"), onClick: () => void save(), busy: isSaving }}
        />
      )}
      <LeaveGuard hasChanges={() => changes().length > 0 && !gone} />
    </FormContext>
  );
}
