import { Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { FileRef } from "#domain/entity.ts";
import { fileSources } from "#domain/evidence/file-source.ts";
import { captionLength, captionOf } from "#domain/formats/caption.ts";
import { fileName } from "#domain/formats/file-name.ts";
import { deleteFormDraft } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { UserError } from "#web/lib/user-error.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Changes = { name?: string; caption?: string | null; source?: FileRef["source"] };
type Props = { file: FileRef; isOpen: boolean; onClose: () => void; onSave: (changes: Changes) => Promise<void> };

/** Changes the name of a file, whose extension stays, its caption and where it comes from. */
export function RenameDialog({ file, isOpen, onClose, onSave }: Props) {
  const { t } = useI18n();
  const close = () => {
    for (const part of ["name", "caption"] as const) deleteFormDraft(draftOf(file, part));
    onClose();
  };
  return (
    <Modal opened={useOpened(isOpen)} onClose={close} title={t("files.rename.title")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <NameForm key={file.id} file={file} onClose={close} onSave={onSave} />
    </Modal>
  );
}

const draftOf = ({ id }: FileRef, part: "name" | "caption") => `files/${id}/${part}`;

function NameForm({ file, onClose, onSave }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const dot = file.name.lastIndexOf(".");
  const ending = file.name.slice(dot);
  const [typed, setTyped] = useDraftText(draftOf(file, "name"), file.name.slice(0, dot));
  const [caption, setCaption] = useDraftText(draftOf(file, "caption"), file.caption ?? "");
  const [source, setSource] = useState(file.source);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // In the React tree the dialog is inside the form of the page.
    event.stopPropagation();
    void submit(async () => {
      const name = fileName(`${typed.trim()}${ending}`);
      if (!name) throw new UserError(t("file.invalid", { name: `${typed}${ending}` }));
      const changes: Changes = {
        ...(name !== file.name && { name }),
        ...(captionOf(caption) !== file.caption && { caption: captionOf(caption) }),
        ...(source !== file.source && { source }),
      };
      if (Object.keys(changes).length > 0) await onSave(changes);
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
        <TextInput
          label={t("files.caption")}
          description={t("files.caption.hint")}
          maxLength={captionLength}
          value={caption}
          onChange={(event) => setCaption(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("files.source")}
          value={source ?? ""}
          data={[
            { value: "", label: t("files.source.none") },
            ...fileSources.map((one) => ({ value: one as string, label: t(`files.source.${one}`) })),
          ]}
          onChange={(event) => setSource((event.currentTarget.value || null) as FileRef["source"])}
        />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("button.save")} busy={busy} disabled={typed.trim() === ""} />
      </Stack>
    </form>
  );
}
