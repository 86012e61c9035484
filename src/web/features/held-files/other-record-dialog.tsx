import { Modal, Select, Stack } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import type { HeldFile } from "#api/held-files.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Ref } from "#domain/entity.ts";
import { type EvidenceEntity, evidenceEntities } from "#domain/evidence/hand-over.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityNames } from "#web/record/base/entity-labels.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { useHeldFile } from "./use-held-file.ts";

/** Asks for the case, civil case or issue among whose files a held one belongs. */
export function OtherRecordDialog({ file, onClose }: { file: HeldFile | null; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Modal opened={useOpened(file !== null)} onClose={onClose} title={t("heldFile.other")} closeButtonProps={{ "aria-label": t("button.close") }}>
      {file && <OtherRecordForm file={file} onClose={onClose} />}
    </Modal>
  );
}

function OtherRecordForm({ file, onClose }: { file: HeldFile; onClose: () => void }) {
  const { t } = useI18n();
  const nameOf = useEntityNames();
  const { join } = useHeldFile(onClose);
  const [kind, setKind] = useState<EvidenceEntity>("case");
  const [record, setRecord] = useState<Ref | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (record) join.mutate({ id: file.id, collection: entities[kind].collection, field: "files", record: record.id });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <p>{file.name}</p>
        <Select
          label={t("heldFile.kind")}
          allowDeselect={false}
          data={evidenceEntities.map((name) => ({ value: name, label: nameOf(name).one }))}
          value={kind}
          onChange={(value) => {
            setKind(evidenceEntities.find((name) => name === value)!);
            setRecord(null);
          }}
        />
        <RecordPicker
          key={kind}
          to={kind}
          label={t("heldFile.record")}
          error={undefined}
          onBlur={() => undefined}
          required
          readOnly={false}
          defaultValue={null}
          onChange={setRecord}
        />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("heldFile.add")} busy={join.isPending} disabled={record === null} />
      </Stack>
    </form>
  );
}
