import { Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconArrowBackUp, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from "react";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { getOrCreateInTab } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { changedFields, type FormValues, formValues, inputFields } from "#web/record/base/form-values.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { createPendingFiles, PendingFilesContext } from "#web/record/files/pending-files.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { SaveBar } from "#web/ui/input/save-bar.tsx";
import { type Choice, ConflictPanel } from "./conflict-panel.tsx";
import { focusField } from "./focus-field.ts";
import { FormContext } from "./form-context.ts";
import { draftName } from "./use-draft-form.ts";
import type { FormProblems } from "./use-form-problems.ts";
import { useRecordSave } from "./use-record-save.ts";

/** What the page or dialog around the form can call. */
export type FormHandle = {
  hasChanges: () => boolean;
  /** Forgets what was typed, its draft included. */
  discard: () => void;
  /** Shows errors at the fields of this form and focuses the first one. */
  show: (problems: FormProblems) => void;
  /** Focuses a field, even one that is hidden so far. */
  reveal: (name: string) => void;
};

type Props = {
  ref?: Ref<FormHandle>;
  /** Has only the fields of this form. */
  entity: Entity;
  /** The newest version known; null for a new record. */
  row: Row | null;
  initial: FormValues;
  /** Which form of the record this is: a tab, or a dialog. Names the draft. */
  part: string;
  /** Another user removed the record while it was open. */
  isGone?: boolean;
  /** This user may not change this record. */
  isLocked?: boolean;
  /** Files can be added even to a locked record. */
  canAddFiles?: boolean;
  /** The version that this user opened before the record was closed to them. */
  openedVersion?: number | undefined;
  showElsewhere?: (problems: FormProblems) => void;
  create?: (values: Record<string, unknown>) => Promise<unknown>;
  /** The text of the button that creates it. */
  createText?: string | undefined;
  onSaved?: (row: Row | null, isNew: boolean) => void;
  onCancel?: () => void;
  /** Called when the form becomes dirty or clean. */
  onDirty?: (isDirty: boolean) => void;
  children: ReactNode;
};

const noop = () => undefined;

/** The form of a record or of one of its tabs: saves it, and handles concurrent changes of others. */
export function RecordFormProvider({
  ref,
  entity,
  row,
  initial,
  part,
  isGone = false,
  isLocked = false,
  canAddFiles = !isLocked,
  openedVersion,
  showElsewhere,
  create,
  createText,
  onSaved = noop,
  onCancel = noop,
  onDirty = noop,
  children,
}: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { fields: labels } = useEntityLabels(entity);
  const element = useRef<HTMLFormElement>(null);
  const name = draftName(entity, row?.id, part);
  const [pendingFiles] = useState(() => getOrCreateInTab(name, createPendingFiles));
  const [revealed, setRevealed] = useState<readonly string[]>([]);
  // A custom `create` implies the right to write.
  const isWriter = create !== undefined || can(user, "write", entity);
  const {
    form,
    base,
    changes,
    isRestored,
    deleteDraft,
    conflict,
    setConflict,
    isSaving,
    isGone: isMissing,
    rebase,
    load,
    save,
    problems,
  } = useRecordSave({
    ...{ entity, row, initial, openedVersion, element, showElsewhere, create, draft: name, isRestorable: isWriter && !isLocked && !isGone },
    onSaved: (saved, isNew) => {
      if (saved && isNew) pendingFiles.send((field) => ({ entity, record: saved.id, field }));
      onSaved(saved, isNew);
    },
  });
  const changed = changes();
  const newer = row && base && !isSaving && row.version > base.version ? row : null;
  // A newer version after a 404 means that another user restored the record.
  const gone = isGone || (isMissing && !newer);
  const newerFields = newer && base ? changedFields(entity, formValues(entity, base), formValues(entity, newer)) : [];
  // A change that affects no field of the form, such as a link, needs no notice.
  const hasNewerNotice = newer !== null && changed.length > 0 && newerFields.length > 0;
  const isDirty = changed.length > 0 && !gone;

  const follow = useEffectEvent((next: Row) => void rebase(next));
  useEffect(() => {
    if (newer && !hasNewerNotice) follow(newer);
  }, [newer, hasNewerNotice]);
  const notifyDirty = useEffectEvent(onDirty);
  useEffect(() => notifyDirty(isDirty), [isDirty]);
  const canSave = !gone && !conflict;
  // A form reacts to keys pressed in its own dialog or, on a page, outside of dialogs while it is visible.
  const isOurs = ({ target }: KeyboardEvent) =>
    (target as Element).closest("[role=dialog]") === element.current?.closest("[role=dialog]") && element.current?.checkVisibility();
  useHotkeys([["mod+S", (event) => isOurs(event) && canSave && changes().length > 0 && void save()]], []);
  useImperativeHandle(ref, () => ({
    hasChanges: () => (changes().length > 0 || !pendingFiles.isEmpty()) && !gone,
    discard: forget,
    show: problems.showHere,
    reveal: (name) => {
      setRevealed((before) => [...before, name]);
      focusField(element.current, name);
    },
  }));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Enter in a picker, or in the search box of a list inside a tab, does not submit the form.
    if (document.activeElement?.closest("[data-no-submit]")) return;
    if (canSave && (changes().length > 0 || !base)) void save();
  };

  const forget = () => {
    form.reset();
    pendingFiles.clear();
    deleteDraft();
  };
  const discard = () => {
    forget();
    setConflict(null);
    if (newer) rebase(newer);
    if (!base) onCancel();
  };
  const resolve = (choices: Record<string, Choice>) => {
    for (const [name, choice] of Object.entries(choices)) if (choice === "theirs") form.setFieldValue(name, form.getInitialValues()[name]);
    setConflict(null);
    void save();
  };
  const names = (list: readonly string[]) => list.map((name) => labels[name]).join(" · ");
  const readOnly = gone || isLocked || !isWriter;

  const keys = inputFields(entity).map(form.key).join();
  // Fields re-render when their own data changes, not whenever the form becomes dirty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form and its functions are new at each rendering; `form.errors` and `keys` tell when it differs, `readOnly` when its rights do.
  const context = useMemo(
    () => ({
      ...{ entity, labels, form, row, isNew: base === null, readOnly, revealed, openedVersion },
      canAddFiles: !gone && isWriter && canAddFiles,
      checkField: problems.checkField,
    }),
    [entity, labels, row, base === null, readOnly, canAddFiles, openedVersion, revealed, form.errors, keys],
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
        <PendingFilesContext value={pendingFiles}>{children}</PendingFilesContext>
        {canSave && (changed.length > 0 || !base) && (
          <SaveBar
            text={base ? t("form.changes", { n: changed.length }) : t("form.required")}
            detail={base ? names(changed) : undefined}
            isDirty={base !== null}
            notice={
              hasNewerNotice ? (
                <NewerNotice fields={names(newerFields)} onLoad={() => load(newer)} />
              ) : (
                isRestored && changed.length > 0 && <RestoredNotice />
              )
            }
            discard={{ text: base ? t("form.discard") : t("button.cancel"), onClick: discard }}
            save={{ text: base ? t("button.save") : (createText ?? t("form.create")), busy: isSaving }}
          />
        )}
      </form>
    </FormContext>
  );
}

/** Another user saved a newer version. The notice is in the save bar, so that the fields do not move while the user types. */
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

/** The form started with a draft of the user. */
function RestoredNotice() {
  const { t } = useI18n();
  return (
    <Group gap="xs" role="status">
      <IconArrowBackUp size={16} aria-hidden />
      <span>{t("form.restored")}</span>
    </Group>
  );
}
