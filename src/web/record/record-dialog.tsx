import { Modal, Skeleton } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import type { Entity, Ref } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { useOpened } from "#web/ui/use-opened.ts";
import type { DialogFor } from "./dialog-context.ts";
import { useEntityLabels } from "./entity-labels.ts";
import { Field } from "./field.tsx";
import { formValues, newValues, typedFields } from "./form-values.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { type Row, recordClient } from "./record-client.ts";
import classes from "./record-dialog.module.css";
import { type FormHandle, RecordFormProvider } from "./record-form-provider.tsx";
import { RemoveButton } from "./remove-button.tsx";

type Props = DialogFor & { isOpen: boolean; onClose: () => void };

/** The form of a small record over the page, for entities without a page and for pickers. */
export function RecordDialog({ entity, row: opened, preset, create, onCreated, isOpen, onClose }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { one } = useEntityLabels(entity);
  const form = useRef<FormHandle>(null);
  const { row, isGone, isPending } = useNewest(entity, opened, isOpen);
  const asked = typedFields(entity).filter((name) => !(entity.fields[name]!.kind === "ref" && name in preset));

  const close = () => {
    if (!form.current?.hasChanges()) return onClose();
    confirm({
      title: t("form.leave.title"),
      text: t("confirm.close"),
      yes: t("confirm.close.yes"),
      no: t("form.leave.no"),
      onYes: onClose,
    });
  };
  /** A question over the dialog, or a list open in it, has the key for itself. */
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
      title={opened ? opened.alias : t("record.new", { one })}
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
          isGone={isGone}
          create={create}
          onSaved={(saved, isNew) => {
            onClose();
            if (isNew && saved) onCreated?.(saved);
          }}
          onCancel={onClose}
        >
          <div className={classes.fields}>
            {asked.map((name, index) => (
              <Field key={name} name={name} hasFocus={index === 0} />
            ))}
          </div>
          {row && !isGone && (
            <div className={classes.remove}>
              <RemoveButton entity={entity} row={row} onRemoved={onClose} />
            </div>
          )}
        </RecordFormProvider>
      )}
      <LeaveGuard hasChanges={() => form.current?.hasChanges() === true} />
    </Modal>
  );
}

/** The whole record, of which a list gives only a part, and what others do to it while the dialog is open. */
function useNewest(entity: Entity, opened: Ref | undefined, isOpen: boolean) {
  const input = isOpen && opened ? { id: opened.id } : skipToken;
  const { data, error, isPending } = useQuery(recordClient(entity).get.queryOptions({ input }));
  const row = opened && data ? (data as Row) : null;
  return { row, isGone: row?.deleted === true || errorStatus(error) === 404, isPending: opened !== undefined && isPending };
}
