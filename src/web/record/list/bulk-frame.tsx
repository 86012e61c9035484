import { Button, Group, Modal, Stack } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { BulkRow } from "#api/records.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { useUndoBulk } from "#web/record/base/use-undo-bulk.ts";
import { notifyUndoable } from "#web/ui/feedback/undo-toast.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./bulk-frame.module.css";
import type { Selection } from "./selection.ts";

export type BulkDialogProps = { entity: Entity; selection: Selection; isOpen: boolean; onClose: () => void; onCleared: () => void };

/** Something that is done with a selection: its name in the menu, for whom it is, and its dialog, a `BulkFrame` with a form in it. */
export type BulkAction = {
  label: MessageKey;
  isFor: (user: Pick<User, "role">) => boolean;
  Dialog: ComponentType<BulkDialogProps>;
};

/** Records that were refused for a reason that the user may overrule, and how. */
export type BulkRetry = { isFor: (row: BulkRow) => boolean; label: (n: number) => string; run: (ids: string[]) => Promise<BulkRow[]> };

type Props = BulkDialogProps & {
  title: string;
  retry?: BulkRetry | undefined;
  /** Where a form in it has dropdowns that reach beyond it. */
  children: (done: (rows: BulkRow[]) => void, close: () => void) => ReactNode;
};

/** The dialog of a bulk change: its form, then the result for each record. What was refused stays selected, and the whole can be undone. */
export function BulkFrame({ entity, selection, isOpen, onClose, onCleared, title, retry, children }: Props) {
  const { t } = useI18n();
  const [rows, setRows] = useState<BulkRow[] | null>(null);
  const queries = useQueryClient();
  const client = recordClient(entity);
  const undo = useUndoBulk(entity);
  // Not state: the user may close the dialog between an answer and the moment it is drawn.
  const isShown = useRef(isOpen);
  const answer = useRef<BulkRow[] | null>(null);
  useEffect(() => {
    isShown.current = isOpen;
  }, [isOpen]);
  const show = (next: BulkRow[] | null) => {
    answer.current = next;
    setRows(next);
  };
  const refresh = () => void queries.invalidateQueries({ queryKey: client.key() });
  const finish = (next: BulkRow[]) => {
    refresh();
    // The user closed the dialog before the answer came: the change was made, and can be undone like any other.
    if (!isShown.current) return conclude(next);
    show(next);
  };
  const close = () => {
    const done = answer.current;
    isShown.current = false;
    show(null);
    onClose();
    if (done) conclude(done);
  };
  const conclude = (done: readonly BulkRow[]) => {
    offerUndo(done);
    // Rejected records stay selected, for a retry.
    const rejected = done.filter((row) => !row.done).map((row) => row.id);
    selection.keep(rejected);
    if (rejected.length === 0) onCleared();
  };
  /** One undo for all records, including those that needed a second request. */
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
  const again = retry && {
    label: retry.label,
    isFor: retry.isFor,
    run: async (ids: string[]) => {
      const next = await retry.run(ids);
      show(rows!.map((row) => next.find(({ id }) => id === row.id) ?? row));
      refresh();
    },
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      closeButtonProps={{ "aria-label": t("button.close") }}
      styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
    >
      {rows ? <Results rows={rows} onClose={close} retry={again} /> : children(finish, close)}
    </Modal>
  );
}

type Retry = { isFor: (row: BulkRow) => boolean; label: (n: number) => string; run: (ids: string[]) => Promise<void> };
type ResultsProps = { rows: readonly BulkRow[]; onClose: () => void; retry: Retry | undefined };

function Results({ rows, onClose, retry }: ResultsProps) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const done = rows.filter((row) => row.done).length;
  const refused = retry ? rows.filter(retry.isFor).map(({ id }) => id) : [];
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
        {retry && refused.length > 0 && (
          <Button variant="default" loading={busy} onClick={() => void submit(() => retry.run(refused))}>
            {retry.label(refused.length)}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t("button.close")}
        </Button>
      </Group>
    </Stack>
  );
}
