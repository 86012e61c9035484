import { Select, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { BulkRow } from "#api/records.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { DateInput } from "#web/record/form/date-input.tsx";
import { type BulkDialogProps, BulkFrame } from "#web/record/list/bulk-frame.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { type TransitionTable, targetsOf } from "./bulk-targets.ts";
import { lifecycleClient } from "./lifecycle-client.ts";
import { useStatusText } from "./status-badge.tsx";
import { linesOf } from "./text-lines.ts";

type Change = { to: string; reason?: string; items?: string[]; dueDate?: string };

/** Gives all selected records the same status. Each is checked by its own guards. */
export function BulkStatusDialog({ table, ...props }: BulkDialogProps & { table: TransitionTable }) {
  const { t } = useI18n();
  const { entity, selection } = props;
  const [sent, setSent] = useState<Change | null>(null);
  const from = [...new Set(selection.rows.map((row) => String(row[entity.status!])))];
  const { bulkStatus } = lifecycleClient(entity);
  const send = (ids: readonly string[], change: Change & { accepted?: true }) =>
    bulkStatus.call({ ids: [...ids], from, ...change } as Parameters<typeof bulkStatus.call>[0]);
  const retry = sent && {
    isFor: (row: BulkRow) => row.warned === true,
    label: (n: number) => t("bulk.accept", { n }),
    run: (ids: string[]) => send(ids, { ...sent, accepted: true }),
  };
  return (
    <BulkFrame {...props} title={t("bulk.statusTitle")} retry={retry ?? undefined}>
      {(done, close) => (
        <StatusForm
          entity={entity}
          statuses={selection.rows.map((row) => String(row[entity.status!]))}
          table={table}
          onClose={close}
          onSend={async (change) => {
            setSent(change);
            done(await send(selection.ids, change));
          }}
        />
      )}
    </BulkFrame>
  );
}

type FormProps = {
  entity: Entity;
  /** Of the selected records. */
  statuses: readonly string[];
  table: TransitionTable;
  onSend: (change: Change) => Promise<void>;
  onClose: () => void;
};

/** A component inside the dialog, so that each opening starts empty. */
function StatusForm({ entity, statuses, table, onSend, onClose }: FormProps) {
  const { t } = useI18n();
  const text = useStatusText(entity);
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [items, setItems] = useState("");
  const [dueDate, setDueDate] = useState("");
  const countOf = targetsOf(statuses, table);
  const total = statuses.length;
  const options = [...countOf].map(([value, n]) => ({ value, label: t("bulk.statusCount", { status: text(value), n, total }) }));
  const asksItems = to === "pendingDoc";
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!to) return;
    const change = {
      to,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(asksItems && items.trim() && { items: linesOf(items) }),
      ...(asksItems && dueDate && { dueDate }),
    };
    void submit(() => onSend(change));
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{options.length > 0 ? t("bulk.statusText", { n: total }) : t("bulk.statusNone")}</Text>
        {options.length > 0 && (
          <Select
            label={t("status.to")}
            required
            data-autofocus
            data={options}
            value={to}
            onChange={setTo}
            error={fields.to}
            maxDropdownHeight={260}
          />
        )}
        {asksItems && (
          <>
            <Textarea
              label={t("status.items")}
              autosize
              minRows={2}
              value={items}
              onChange={(event) => setItems(event.currentTarget.value)}
              error={fields.items}
            />
            <DateInput
              label={t("status.dueDate")}
              required={false}
              readOnly={false}
              defaultValue={dueDate}
              onChange={(day: unknown) => setDueDate(String(day))}
              onBlur={() => undefined}
              error={fields.dueDate}
            />
          </>
        )}
        {to && (
          <Textarea
            label={t("bulk.statusReason")}
            autosize
            minRows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={fields.reason}
          />
        )}
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("bulk.change")} busy={busy} disabled={!to} />
      </Stack>
    </form>
  );
}
