import { Checkbox, Modal, NativeSelect, Radio, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { entities } from "#domain/entities/registry.ts";
import type { FileRef } from "#domain/entity.ts";
import {
  type EvidenceEntity,
  isRecording,
  type RecipientKind,
  recipientKinds,
  recipientLength,
  referenceLength,
} from "#domain/evidence/hand-over.ts";
import { isInstant } from "#domain/formats/local-time.ts";
import { api, query } from "#web/lib/api.ts";
import { deleteFormDraftsOf } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { UserError } from "#web/lib/user-error.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { DatetimeInput } from "./datetime-input.tsx";
import classes from "./evidence-bar.module.css";

type Props = {
  entity: EvidenceEntity;
  id: string;
  files: readonly FileRef[];
  /** The files that were handed over, where that is known: those of a complaint pack. */
  given?: readonly string[];
  onClose: () => void;
};

/** Records that files were handed over: now, to the police and with all recordings, unless somebody says otherwise. */
export function HandOverDialog({ entity, id, files, given, onClose }: Props) {
  const { t } = useI18n();
  const draft = `${entity}/${id}/handOver`;
  const close = () => {
    deleteFormDraftsOf(draft);
    onClose();
  };
  return (
    <Modal opened onClose={close} title={t("handOver.title")} size="lg" closeButtonProps={{ "aria-label": t("button.close") }}>
      <HandOverForm {...{ entity, id, files, draft }} {...(given && { given })} onClose={close} />
    </Modal>
  );
}

function HandOverForm({ entity, id, files, given, draft, onClose }: Props & { draft: string }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const [now] = useState(() => new Date().toISOString());
  const [kind, setKind] = useState<RecipientKind>("police");
  const [recipient, setRecipient] = useDraftText(`${draft} recipient`);
  const [reference, setReference] = useDraftText(`${draft} reference`);
  const [at, setAt] = useState(now);
  const [receipt, setReceipt] = useState("");
  const recordings = files.filter(isRecording);
  const [chosen, setChosen] = useState<readonly string[]>(
    () => given?.filter((one) => files.some((file) => file.id === one)) ?? (recordings.length > 0 ? recordings : files).map((file) => file.id),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    // In the React tree the dialog is inside the form of the page.
    event.stopPropagation();
    void submit(async () => {
      if (!isInstant(at)) throw new UserError(t("field.datetime.invalid"));
      await api.handOvers.record({
        ...{ entity, id, kind, at },
        files: files.flatMap((file) => (chosen.includes(file.id) ? [file.id] : [])),
        ...(recipient.trim() && { recipient: recipient.trim() }),
        ...(reference.trim() && { reference: reference.trim() }),
        ...(receipt && { receipt }),
      });
      notifySuccess(t("handOver.done"));
      onClose();
      await Promise.all([
        queries.invalidateQueries({ queryKey: query.handOvers.key() }),
        queries.invalidateQueries({ queryKey: recordClient(entities[entity]).key() }),
      ]);
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Radio.Group label={t("handOver.recipient")} value={kind} onChange={(value) => setKind(value as RecipientKind)}>
          <Stack gap={6} mt={4}>
            {recipientKinds.map((one) => (
              <Radio key={one} value={one} label={t(`handOver.to.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t("handOver.name")}
          description={t("handOver.name.hint")}
          maxLength={recipientLength}
          value={recipient}
          onChange={(event) => setRecipient(event.currentTarget.value)}
        />
        <TextInput
          label={t("handOver.reference")}
          maxLength={referenceLength}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <DatetimeInput
          label={t("handOver.at")}
          required
          readOnly={false}
          defaultValue={now}
          onChange={(value: unknown) => setAt(String(value ?? ""))}
          onBlur={() => undefined}
          {...(fields.at && { error: fields.at })}
        />
        <Checkbox.Group label={t("handOver.which")} value={[...chosen]} onChange={setChosen}>
          <div className={classes.files}>
            {files.map((file) => (
              <Checkbox key={file.id} value={file.id} label={file.caption ? `${file.name} · ${file.caption}` : file.name} />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          label={t("handOver.receipt")}
          description={t("handOver.receipt.hint")}
          value={receipt}
          data={[{ value: "", label: t("handOver.receipt.none") }, ...files.map((file) => ({ value: file.id, label: file.name }))]}
          onChange={(event) => setReceipt(event.currentTarget.value)}
        />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("handOver.save")} busy={busy} disabled={chosen.length === 0} />
      </Stack>
    </form>
  );
}
