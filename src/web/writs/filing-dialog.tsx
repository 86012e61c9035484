import { Button, FileInput, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { penalCase } from "#domain/cases/case.ts";
import type { FileRef } from "#domain/entity.ts";
import { type EnumKey, keysOf, keysOfGroup } from "#domain/enumerations.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { DateInput } from "#web/record/form/date-input.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { ProposedStatus } from "./proposed-status.tsx";
import { sendReceipt } from "./send-receipt.ts";

export type Draft = Pick<FileRef, "id" | "name"> & { draftOf: EnumKey<"actions"> };
type Props = { row: Row; draft: Draft; onClose: () => void };

/** When and how a writ was filed, with its receipt. Filing writes the action, ends its term and proposes the next status. */
export function FilingDialog({ row, draft, onClose }: Props) {
  const { t } = useI18n();
  const [saved, setSaved] = useState<Row>();
  return (
    <Modal opened onClose={onClose} title={t("filing.mark")} closeButtonProps={{ "aria-label": t("button.close") }}>
      {saved ? <Filed row={saved} draft={draft} onClose={onClose} /> : <FilingForm row={row} draft={draft} onFiled={setSaved} onClose={onClose} />}
    </Modal>
  );
}

function FilingForm({ row, draft, onFiled, onClose }: Props & { onFiled: (saved: Row) => void }) {
  const { t, enums, labels } = useI18n();
  const { case: words } = labels;
  const queries = useQueryClient();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const now = toLocal(new Date(), useTimeZone());
  const types = keysOf("actionTypes").filter((type) => keysOfGroup("actions", type).includes(draft.draftOf));
  const [values, setValues] = useState({
    date: now.slice(0, 10),
    hour: now.slice(11, 16),
    channel: "" as EnumKey<"filingChannels"> | "",
    type: types.at(-1)!,
  });
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const [receipt, setReceipt] = useState<File | null>(null);
  /** Sent once, also if the rest is refused and tried again. */
  const [sent, setSent] = useState<{ of: File; id: string }>();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void submit(async () => {
      const { date, hour, channel, type } = values;
      const id = receipt && sent?.of !== receipt ? await sendReceipt(row.id, receipt, t("file.invalid", { name: receipt.name })) : sent?.id;
      if (receipt && id) setSent({ of: receipt, id });
      const saved = (await api.cases.file({
        id: row.id,
        values: { date, type, action: draft.draftOf, channel: channel || null, hour: hour || null },
        draft: draft.id,
        ...(receipt && id && { receipt: id }),
      })) as unknown as Row;
      cacheRecord(queries, penalCase, saved);
      onFiled(saved);
    });
  };
  const line = words.lines.actions;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {enums.actions[draft.draftOf]} · {draft.name}
        </Text>
        <Select
          label={line.channel}
          required
          data-autofocus
          data={keysOf("filingChannels").map((key) => ({ value: key, label: enums.filingChannels[key] }))}
          value={values.channel || null}
          onChange={(next) => set({ channel: (next ?? "") as typeof values.channel })}
          error={fields.channel}
        />
        {types.length > 1 && (
          <Select
            label={line.type}
            required
            allowDeselect={false}
            data={types.map((key) => ({ value: key, label: enums.actionTypes[key] }))}
            value={values.type}
            onChange={(next) => next && set({ type: next })}
          />
        )}
        <Group grow align="flex-start">
          <DateInput
            label={line.date}
            required
            readOnly={false}
            defaultValue={values.date}
            onChange={(day: unknown) => set({ date: String(day) })}
            onBlur={() => undefined}
            error={fields.date}
          />
          <TextInput
            label={line.hour}
            value={values.hour}
            maxLength={5}
            onChange={(event) => set({ hour: event.currentTarget.value })}
            error={fields.hour}
          />
        </Group>
        <FileInput
          label={t("filing.receipt")}
          description={t("filing.receipt.hint")}
          placeholder={t("files.choose.single")}
          accept="application/pdf,image/*"
          clearable
          clearButtonProps={{ "aria-label": t("button.remove") }}
          value={receipt}
          onChange={setReceipt}
          error={fields.receipt}
        />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("filing.save")} busy={busy} disabled={!values.channel} />
      </Stack>
    </form>
  );
}

function Filed({ row, draft, onClose }: Props) {
  const { t, enums } = useI18n();
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t("filing.done", { action: enums.actions[draft.draftOf] })}
      </Text>
      <ProposedStatus row={row} action={draft.draftOf} onDone={onClose} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("button.close")}
        </Button>
      </Group>
    </Stack>
  );
}
