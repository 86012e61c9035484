import { Checkbox, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
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

/** Asks for the name of a view; an existing name is overwritten. */
export function ViewNameDialog({ isOpen, onClose, ...form }: Props) {
  const { t } = useI18n();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t("views.save.title")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <NameForm onClose={onClose} {...form} />
    </Modal>
  );
}

/** A component inside the dialog, so that each opening starts with an empty name. */
function NameForm({ onClose, taken, isShareable, onName }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [typed, setTyped] = useState("");
  const [isShared, setShared] = useState(false);
  const name = typed.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name) void submit(() => onName(name, isShared));
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
