import { Checkbox, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { deleteFormDraft } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  taken: readonly string[];
  isShareable: boolean;
  onName: (name: string, shared: boolean) => Promise<void>;
};

const maxLength = 60;
const draft = "views/name";

/** Asks for the name of a view; an existing name is overwritten. */
export function ViewNameDialog({ isOpen, onClose, ...form }: Props) {
  const { t } = useI18n();
  const close = () => {
    deleteFormDraft(draft);
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={t("views.save.title")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <NameForm onClose={close} {...form} />
    </Modal>
  );
}

/** A component inside the dialog, so that each opening starts with an empty name, or with one that a lock interrupted. */
function NameForm({ onClose, taken, isShareable, onName }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [typed, setTyped] = useDraftText(draft);
  const [isShared, setShared] = useState(false);
  const name = typed.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!name) return;
    void submit(async () => {
      await onName(name, isShared);
      deleteFormDraft(draft);
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("views.name")}
          description={taken.includes(name) ? t("views.replaces") : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={maxLength}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isShareable && (
          <Checkbox
            label={t("views.share")}
            description={t("views.share.hint")}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("button.save")} busy={busy} disabled={name === ""} />
      </Stack>
    </form>
  );
}
