import { Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from "react";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { Callout } from "#web/ui/callout.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { type Choice, ConflictPanel } from "./conflict-panel.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import { HeldContext, heldFiles } from "./files/held-files.ts";
import { focusField } from "./focus-field.ts";
import { FormContext } from "./form-context.ts";
import { changedFields, type FormValues, formValues, typedFields } from "./form-values.ts";
import type { Row } from "./record-client.ts";
import type { FormProblems } from "./use-form-problems.ts";
import { useRecordSave } from "./use-record-save.ts";

/** What a page or a dialog wants of a form in it. */
export type FormHandle = {
  hasChanges: () => boolean;
  reset: () => void;
  /** Puts problems at their fields, as far as they are here, and leads to the first. */
  show: (problems: FormProblems) => void;
  /** Leads to a field, also to one that nothing asks for yet. */
  reveal: (name: string) => void;
};

type Props = {
  ref?: Ref<FormHandle>;
  /** With the fields of this form. */
  entity: Entity;
  /** The newest version known; none while the record is being created. */
  row: Row | null;
  initial: FormValues;
  /** Somebody removed the record while it was open. */
  isGone?: boolean;
  /** This one record is not for this person to change. */
  isLocked?: boolean;
  showElsewhere?: (problems: FormProblems) => void;
  create?: (values: Record<string, unknown>) => Promise<unknown>;
  onSaved?: (row: Row | null, isNew: boolean) => void;
  onCancel?: () => void;
  /** Told whether something is typed and not saved. */
  onDirty?: (isDirty: boolean) => void;
  children: ReactNode;
};

const nothing = () => undefined;

/** The form around the fields of a record, or of one tab of it: saving, and what others do to it meanwhile. */
export function RecordFormProvider({
  ref,
  entity,
  row,
  initial,
  isGone = false,
  isLocked = false,
  showElsewhere,
  create,
  onSaved = nothing,
  onCancel = nothing,
  onDirty = nothing,
  children,
}: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { fields: labels } = useEntityLabels(entity);
  const element = useRef<HTMLFormElement>(null);
  const [held] = useState(() => heldFiles());
  const [revealed, setRevealed] = useState<readonly string[]>([]);
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
    problems,
  } = useRecordSave({
    ...{ entity, row, initial, element, showElsewhere, create },
    onSaved: (saved, isNew) => {
      if (saved && isNew) held.send(entity, saved.id);
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
  const isDirty = changed.length > 0 && !gone;

  useEffect(() => {
    if (newer && !isWaiting) adopt(newer);
  }, [newer, isWaiting]);
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);
  const canSave = !gone && !conflict;
  // The form of a dialog hears what is pressed in the dialog, that of a page what is pressed outside of any while it is shown.
  const isOurs = ({ target }: KeyboardEvent) =>
    (target as Element).closest("[role=dialog]") === element.current?.closest("[role=dialog]") && element.current?.checkVisibility();
  useHotkeys([["mod+S", (event) => isOurs(event) && canSave && changes().length > 0 && void save()]], []);
  useImperativeHandle(ref, () => ({
    hasChanges: () => (changes().length > 0 || !held.isEmpty()) && !gone,
    reset: form.reset,
    show: problems.showHere,
    reveal: (name) => {
      setRevealed((before) => [...before, name]);
      focusField(element.current, name);
    },
  }));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Enter in the search of a list that stands in a tab is not meant for the form.
    if (document.activeElement?.closest("[data-apart]")) return;
    if (canSave && (changes().length > 0 || !base)) void save();
  };

  const discard = () => {
    form.reset();
    held.clear();
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
  // Who may make it in a way of its own may also type it.
  const readOnly = gone || isLocked || !(create || can(user, "write", entity));

  const keys = typedFields(entity).map(form.key).join();
  // The fields are drawn again when something of theirs is new, and not because there is something to save now.
  const context = useMemo(
    () => ({ entity, labels, form, row, isNew: base === null, readOnly, revealed, checkField: problems.checkField }),
    [entity, labels, row, base === null, readOnly, revealed, form.errors, keys],
  );

  return (
    <FormContext value={context}>
      {gone && (
        <Callout tone="danger" icon={<IconTrash size={18} />}>
          {t("record.removed")}
        </Callout>
      )}
      {conflict && <ConflictPanel entity={entity} conflict={conflict} values={form.getValues()} onResolve={resolve} onDiscard={discard} />}
      <form ref={element} noValidate onSubmit={submit}>
        <HeldContext value={held}>{children}</HeldContext>
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
