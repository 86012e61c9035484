import { Modal, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import type { FileRef } from "#domain/entity.ts";
import { fileName } from "#domain/formats/file-name.ts";
import { deleteFormDraft } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { UserError } from "#web/lib/user-error.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Props = { file: FileRef; isOpen: boolean; onClose: () => void; onName: (name: string) => Promise<void> };

/** Renames a file; its extension stays. */
export function RenameDialog({ file, isOpen, onClose, onName }: Props) {
  const { t } = useI18n();
  const close = () => {
    deleteFormDraft(draftOf(file));
    onClose();
  };
  return (
    <Modal opened={useOpened(isOpen)} onClose={close} title={t("files.rename.title")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <NameForm key={file.id} file={file} onClose={close} onName={onName} />
    </Modal>
  );
}

const draftOf = ({ id }: FileRef) => `files/${id}/name`;

function NameForm({ file, onClose, onName }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const dot = file.name.lastIndexOf(".");
  const ending = file.name.slice(dot);
  const [typed, setTyped] = useDraftText(draftOf(file), file.name.slice(0, dot));
  const send = (event: FormEvent) => {
    event.preventDefault();
    // In the React tree the dialog is inside the form of the page.
    event.stopPropagation();
    void submit(async () => {
      const name = fileName(`${typed.trim()}${ending}`);
      if (!name) throw new UserError(t("file.invalid", { name: `${typed}${ending}` }));
      if (name !== file.name) await onName(name);
      onClose();
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("files.name")}
          maxLength={180}
          data-autofocus
          rightSection={ending}
          rightSectionWidth={56}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("button.save")} busy={busy} disabled={typed.trim() === ""} />
      </Stack>
    </form>
  );
}
