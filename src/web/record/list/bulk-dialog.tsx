import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { BulkRow } from "#api/records.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { isBulk } from "#domain/field-traits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import type { AssigneeOf } from "#web/record/base/use-pick.ts";
import { useUndoBulk } from "#web/record/base/use-undo-bulk.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { notifyUndoable } from "#web/ui/feedback/undo-toast.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./bulk-dialog.module.css";
import type { Selection } from "./selection.ts";

/** For at most so many records the picker checks which lawyers could open them. The server checks every record. */
const maxCheckedRecords = 100;

type Props = { entity: Entity; name: string; selection: Selection; isOpen: boolean; onClose: () => void; onCleared: () => void };

/** Sets one field on all selected records and shows the result for each. */
export function BulkDialog({ entity, name, selection, isOpen, onClose, onCleared }: Props) {
  const { t } = useI18n();
  const label = useEntityLabels(entity).fields[name]!;
  const [rows, setRows] = useState<BulkRow[] | null>(null);
  const [picked, setPicked] = useState<Ref | null>(null);
  const user = useUser();
  const queries = useQueryClient();
  const client = recordClient(entity);
  const undo = useUndoBulk(entity);
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
  }, [isOpen]);
  const finish = (next: BulkRow[], to: Ref) => {
    // The user closed the dialog before the answer came: the change was made, and can be undone like any other.
    if (!isShown.current) return conclude(next);
    setRows(next);
    setPicked(to);
  };
  const close = () => {
    onClose();
    setRows(null);
    if (rows) conclude(rows);
  };
  const conclude = (done: readonly BulkRow[]) => {
    offerUndo(done);
    // Rejected records stay selected, for a retry.
    const rejected = done.filter((row) => !row.done).map((row) => row.id);
    selection.replace(rejected);
    if (rejected.length === 0) onCleared();
  };
  /** One undo for all records, including those that needed a second request with an extended assignment. */
  const offerUndo = (done: readonly BulkRow[]) => {
    const batches = [...new Set(done.flatMap(({ batch }) => batch ?? []))];
    if (batches.length === 0) return;
    const n = done.filter((row) => row.done).length;
    notifyUndoable(
      t("bulk.summary", { done: n, total: done.length }),
      t("status.undo.yes"),
      () => void batches.reduce((last, batch) => last.then(() => undo(batch)), Promise.resolve()),
    );
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
        <Results
          rows={rows}
          onClose={close}
          onExtend={
            picked && isStaff(user.role)
              ? async () => {
                  const ids = rows.filter((row) => row.cannotOpen).map((row) => row.id);
                  const extended = await client.bulk.call({ ids, values: { [name]: picked.id }, extend: true });
                  setRows(rows.map((row) => extended.find(({ id }) => id === row.id) ?? row));
                  void queries.invalidateQueries({ queryKey: client.key() });
                }
              : undefined
          }
        />
      ) : (
        <AssignForm entity={entity} name={name} label={label} ids={selection.ids} onDone={finish} onClose={close} />
      )}
    </Modal>
  );
}

type FormProps = {
  entity: Entity;
  name: string;
  label: string;
  ids: readonly string[];
  onDone: (rows: BulkRow[], to: Ref) => void;
  onClose: () => void;
};

/** A component inside the dialog, so that each opening starts empty. */
function AssignForm({ entity, name, label, ids, onDone, onClose }: FormProps) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [picked, setPicked] = useState<Ref | null>(null);
  const field = entity.fields[name]!;
  if (!isBulk(field)) throw new Error(`${entity.name}.${name} cannot be set in bulk`);
  const client = recordClient(entity);
  const assign = async (to: Ref) => {
    onDone(await client.bulk.call({ ids: [...ids], values: { [name]: to.id } }), to);
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
          assignee={
            field.kind === "ref" && field.assignee
              ? { opens: entity.name as AssigneeOf["opens"], records: ids.slice(0, maxCheckedRecords) }
              : undefined
          }
          defaultValue={null}
          onChange={setPicked}
        />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("bulk.apply")} busy={busy} disabled={!picked} />
      </Stack>
    </form>
  );
}

type ResultsProps = { rows: readonly BulkRow[]; onClose: () => void; onExtend: (() => Promise<void>) | undefined };

function Results({ rows, onClose, onExtend }: ResultsProps) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const rejected = rows.filter((row) => row.cannotOpen).length;
  const done = rows.filter((row) => row.done).length;
  return (
    <Stack gap="sm">
      <div role="status" className={classes.summary}>
        {t("bulk.summary", { done, total: rows.length })}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <ul className={classes.results} aria-label={t("bulk.results")} tabIndex={0}>
        {rows.map((row) => (
          <li key={row.id} className={classes.result}>
            {row.done ? (
              <IconCircleCheck size={16} className={classes.done} aria-label={t("bulk.done")} role="img" />
            ) : (
              <IconAlertCircle size={16} className={classes.rejected} aria-hidden />
            )}
            <span>{row.alias ?? t("bulk.unknown")}</span>
            {row.message && <span className={classes.reason}>{row.message}</span>}
          </li>
        ))}
      </ul>
      <FormAlert text={problem} />
      <Group justify="flex-end">
        {onExtend && rejected > 0 && (
          <Button variant="default" loading={busy} onClick={() => void submit(onExtend)}>
            {t("bulk.extend", { n: rejected })}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t("button.close")}
        </Button>
      </Group>
    </Stack>
  );
}
