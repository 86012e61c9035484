import { Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useImperativeHandle, useRef, useState } from "react";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Callout } from "#web/ui/callout.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { type Choice, ConflictPanel } from "./conflict-panel.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { heldFiles } from "./files/held-files.ts";
import { FormContext } from "./form-context.ts";
import { changedFields, type FormValues, formValues } from "./form-values.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { Row } from "./record-client.ts";
import { useRecordSave } from "./use-record-save.ts";

export type FormHandle = { hasChanges: () => boolean };

type Props = {
  ref?: Ref<FormHandle>;
  entity: Entity;
  /** The newest version known; none while the record is being created. */
  row: Row | null;
  initial: FormValues;
  /** Somebody removed the record while it was open. */
  isGone?: boolean;
  /** This one record is not for this person to change. */
  isLocked?: boolean;
  showTab: (tab: string) => void;
  onSaved: (row: Row, isNew: boolean) => void;
  onCancel: () => void;
  /** The title of the page: what has to be said comes below it. */
  header?: ReactNode;
  children: ReactNode;
};

/** The form around the fields of a record: saving, leaving, and what others do to it meanwhile. */
export function RecordFormProvider({
  ref,
  entity,
  row,
  initial,
  isGone = false,
  isLocked = false,
  showTab,
  onSaved,
  onCancel,
  header,
  children,
}: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { fields: labels } = useEntityLabels(entity);
  const element = useRef<HTMLFormElement>(null);
  const [held] = useState(heldFiles);
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
  } = useRecordSave({
    ...{ entity, row, initial, element, showTab },
    onSaved: (saved, isNew) => {
      if (isNew) held.send(entity, saved.id);
      onSaved(saved, isNew);
    },
  });
  const changed = changes();
  const newer = row && base && !isSaving && row.version > base.version ? row : null;
  // A version that comes after the loss was brought back by somebody.
  const gone = isGone || (isMissing && !newer);
  const theirs = newer && base ? changedFields(entity, formValues(entity, base), formValues(entity, newer)) : [];
  // What touches no field of the form, as a link, does not concern who is typing.
  const isWaiting = newer !== null && changed.length > 0 && theirs.length > 0;

  useEffect(() => {
    if (newer && !isWaiting) adopt(newer);
  }, [newer, isWaiting]);
  const canSave = !gone && !conflict;
  // The form of a dialog hears what is pressed in the dialog, that of the page what is pressed outside of any.
  const isOurs = ({ target }: KeyboardEvent) => (target as Element).closest("[role=dialog]") === element.current?.closest("[role=dialog]");
  useHotkeys([["mod+S", (event) => isOurs(event) && canSave && changes().length > 0 && void save()]], []);
  useImperativeHandle(ref, () => ({ hasChanges: () => changes().length > 0 && !gone }));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Enter in the search of a list that stands in a tab is not meant for the form.
    if (document.activeElement?.closest("[data-apart]")) return;
    if (canSave && (changes().length > 0 || !base)) void save();
  };

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
    <FormContext value={{ entity, form, row, isNew: base === null, held, readOnly: gone || isLocked || !can(user, "write", entity), checkField }}>
      {header}
      {gone && (
        <Callout tone="danger" icon={<IconTrash size={18} />}>
          {t("record.removed")}
        </Callout>
      )}
      {conflict && <ConflictPanel entity={entity} conflict={conflict} values={form.getValues()} onResolve={resolve} onDiscard={discard} />}
      <form ref={element} noValidate onSubmit={submit}>
        {children}
        {canSave && (changed.length > 0 || !base) && (
          <SaveBar
            text={base ? t("form.changes", { n: changed.length }) : t("form.required")}
            detail={base ? names(changed) : undefined}
            isUrgent={base !== null}
            notice={isWaiting && <NewerNotice fields={names(theirs)} onLoad={() => load(newer)} />}
            discard={{ text: base ? t("form.discard") : t("button.cancel"), onClick: discard }}
            save={{ text: base ? t("button.save") : t("form.create"), busy: isSaving }}
          />
        )}
      </form>
      <LeaveGuard hasChanges={() => (changes().length > 0 || !held.isEmpty()) && !gone} />
    </FormContext>
  );
}

/** Somebody else saved meanwhile; it waits at the bottom, where nothing that is being typed moves. */
function NewerNotice({ fields, onLoad }: { fields: string; onLoad: () => void }) {
  const { t } = useI18n();
  return (
    <Group gap="xs" role="status">
      <IconRefresh size={16} aria-hidden />
      <span>{t("record.changed", { fields })}</span>
      <Button variant="default" size="compact-sm" ml="auto" onClick={onLoad}>
        {t("record.load")}
      </Button>
    </Group>
  );
}
