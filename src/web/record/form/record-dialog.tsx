import { Modal, Skeleton } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import type { Entity, Ref } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { DialogRequest } from "#web/record/base/dialog-context.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { formValues, inputFields, newValues } from "#web/record/base/form-values.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { RemoveButton } from "#web/record/base/remove-button.tsx";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { Field } from "./field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import classes from "./record-dialog.module.css";
import { type FormHandle, RecordFormProvider } from "./record-form-provider.tsx";
import { SimilarRecords } from "./similar-records.tsx";

type Props = DialogRequest & { isOpen: boolean; onClose: () => void };

/** The form of a record in a dialog, for entities without a page and for pickers. */
export function RecordDialog({ entity, row: opened, preset, create, onCreated, title, submit, part = "dialog", body, isOpen, onClose }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { one } = useEntityLabels(entity);
  const form = useRef<FormHandle>(null);
  const { row, isGone, isPending } = useNewest(entity, opened, isOpen);
  const shown = inputFields(entity).filter((name) => !(entity.fields[name]!.kind === "ref" && name in preset));

  const leave = () => {
    form.current?.discard();
    onClose();
  };
  const close = () => {
    if (!form.current?.hasChanges()) return onClose();
    confirm({
      title: t("form.leave.title"),
      text: t("confirm.close"),
      yes: t("confirm.close.yes"),
      no: t("form.leave.no"),
      onYes: leave,
    });
  };
  /** A confirmation above the dialog, or an open dropdown inside it, handles Escape itself. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.key === "Escape" && event.currentTarget.contains(target) && target.dataset.mantineStopPropagation !== "true") close();
  };

  return (
    <Modal
      size="lg"
      opened={useOpened(isOpen)}
      onClose={close}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={press}
      title={title ?? (opened ? opened.alias : t("record.new", { one }))}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      {isPending ? (
        <Skeleton height={160} role="status" aria-busy aria-label={t("loading")} />
      ) : (
        <RecordFormProvider
          ref={form}
          entity={entity}
          row={row}
          initial={row ? formValues(entity, row) : newValues(entity, user.customer, preset)}
          part={part}
          isGone={isGone}
          create={create}
          createText={submit}
          onSaved={(saved, isNew) => {
            onClose();
            if (isNew && saved) onCreated?.(saved);
          }}
          onCancel={onClose}
        >
          <div className={classes.fields}>
            {body ? body(leave) : shown.map((name, index) => <Field key={name} name={name} hasFocus={index === 0} />)}
            <SimilarRecords />
          </div>
          {row && !isGone && (
            <div className={classes.remove}>
              <RemoveButton entity={entity} row={row} onRemoved={onClose} />
            </div>
          )}
        </RecordFormProvider>
      )}
      <LeaveGuard hasChanges={() => form.current?.hasChanges() === true} onLeave={() => form.current?.discard()} />
    </Modal>
  );
}

/** The full record, of which a list has only some fields, kept up to date while the dialog is open. */
function useNewest(entity: Entity, opened: Ref | undefined, isOpen: boolean) {
  const input = isOpen && opened ? { id: opened.id } : skipToken;
  const { data, error, isPending } = useQuery(recordClient(entity).get.queryOptions({ input }));
  const row = opened && data ? (data as Row) : null;
  return { row, isGone: row?.deleted === true || errorStatus(error) === 404, isPending: opened !== undefined && isPending };
}
