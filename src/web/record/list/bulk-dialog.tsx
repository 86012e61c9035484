import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { BulkRow } from "#api/records.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { isBulk } from "#domain/field-traits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./bulk-dialog.module.css";
import type { Selection } from "./selection.ts";

type Props = { entity: Entity; name: string; selection: Selection; isOpen: boolean; onClose: () => void; onCleared: () => void };

/** Sets one field on all selected records and shows the result for each. */
export function BulkDialog({ entity, name, selection, isOpen, onClose, onCleared }: Props) {
  const { t } = useI18n();
  const label = useEntityLabels(entity).fields[name]!;
  const [rows, setRows] = useState<BulkRow[] | null>(null);
  const close = () => {
    onClose();
    setRows(null);
    if (!rows) return;
    // Rejected records stay selected, for another try.
    const refused = rows.filter((row) => !row.done).map((row) => row.id);
    selection.keep(refused);
    if (refused.length === 0) onCleared();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t("bulk.title", { field: label })}
      closeButtonProps={{ "aria-label": t("button.close") }}
      styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
    >
      {rows ? (
        <Results rows={rows} onClose={close} />
      ) : (
        <AssignForm entity={entity} name={name} label={label} ids={selection.ids} onDone={setRows} onClose={close} />
      )}
    </Modal>
  );
}

type FormProps = { entity: Entity; name: string; label: string; ids: readonly string[]; onDone: (rows: BulkRow[]) => void; onClose: () => void };

/** A component inside the dialog, so that each opening starts empty. */
function AssignForm({ entity, name, label, ids, onDone, onClose }: FormProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [picked, setPicked] = useState<Ref | null>(null);
  const field = entity.fields[name]!;
  if (!isBulk(field)) throw new Error(`${entity.name}.${name} cannot be set in bulk`);
  const client = recordClient(entity);
  const assign = async ({ id }: Ref) => {
    onDone(await client.bulk.call({ ids: [...ids], values: { [name]: id } }));
    void queries.invalidateQueries({ queryKey: client.key() });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (picked) void submit(() => assign(picked));
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t("bulk.text", { n: ids.length })}</Text>
        <RecordPicker
          data-path={name}
          data-autofocus
          label={label}
          required
          readOnly={false}
          onBlur={() => undefined}
          to={field.to}
          defaultValue={null}
          onChange={setPicked}
        />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("bulk.apply")} busy={busy} disabled={!picked} />
      </Stack>
    </form>
  );
}

function Results({ rows, onClose }: { rows: readonly BulkRow[]; onClose: () => void }) {
  const { t } = useI18n();
  const done = rows.filter((row) => row.done).length;
  return (
    <Stack gap="sm">
      <div role="status" className={classes.summary}>
        {t("bulk.summary", { done, total: rows.length })}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <ul className={classes.results} aria-label={t("bulk.results")} tabIndex={0}>
        {rows.map((row) => (
          <li key={row.id} className={classes.result}>
            {row.done ? (
              <IconCircleCheck size={16} className={classes.done} aria-label={t("bulk.done")} role="img" />
            ) : (
              <IconAlertCircle size={16} className={classes.refused} aria-hidden />
            )}
            <span>{row.alias ?? t("bulk.unknown")}</span>
            {row.message && <span className={classes.reason}>{row.message}</span>}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t("button.close")}
        </Button>
      </Group>
    </Stack>
  );
}
