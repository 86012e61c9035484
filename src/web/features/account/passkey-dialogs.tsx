import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { OwnPasskey } from "#api/passkeys.ts";
import { api, query, renew } from "#web/lib/api.ts";
import { deleteFormDraft } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { usePasskeys } from "#web/lib/passkeys.ts";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { NewRecoveryCodes } from "./new-recovery-codes.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";

type DialogProps = { isOpen: boolean; onClose: () => void };

function PasskeyDialog({ isOpen, onClose, title, children }: DialogProps & { title: string; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("button.cancel") }}
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  );
}

/** The list, and the number of passkeys in the session. */
function useRefresh() {
  const queries = useQueryClient();
  return () => Promise.all([renew(), queries.invalidateQueries({ queryKey: query.account.passkeys.key() })]);
}

/** Asks for the password; then the dialog of the browser makes the passkey. The first second factor comes with recovery codes. */
export function AddPasskeyDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useI18n();
  return (
    <PasskeyDialog isOpen={isOpen} onClose={onClose} title={t("passkey.add")}>
      <Add onDone={onClose} />
    </PasskeyDialog>
  );
}

function Add({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const { create } = usePasskeys();
  const refresh = useRefresh();
  const [codes, setCodes] = useState<string[]>();
  const add = async (password: string) => {
    const passkey = await create(await api.account.enrolPasskey({ password }));
    const { recoveryCodes } = await api.account.confirmPasskey({ passkey });
    notifySuccess(t("passkey.added"));
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    await refresh();
    if (recoveryCodes.length === 0) onDone();
  };
  if (codes) return <NewRecoveryCodes codes={codes} onDone={onDone} />;
  return <PasswordPrompt text={`${t("otp.password")} ${t("passkey.addText")}`} action={t("passkey.continue")} onPassword={add} />;
}

export function RenamePasskeyDialog({ passkey, ...dialog }: DialogProps & { passkey: OwnPasskey }) {
  const { t } = useI18n();
  const close = () => {
    deleteFormDraft(nameDraft(passkey));
    dialog.onClose();
  };
  return (
    <PasskeyDialog {...dialog} onClose={close} title={t("passkey.rename")}>
      <Rename passkey={passkey} onDone={close} />
    </PasskeyDialog>
  );
}

const nameDraft = ({ id }: Pick<OwnPasskey, "id">) => `passkeys/${id}/name`;

function Rename({ passkey: { id, name }, onDone }: { passkey: OwnPasskey; onDone: () => void }) {
  const { t } = useI18n();
  const refresh = useRefresh();
  const { busy, problem, submit } = useSubmit();
  const [typed, setTyped] = useDraftText(nameDraft({ id }), name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => {
      await api.account.renamePasskey({ id, name: typed.trim() });
      await refresh();
      notifySuccess(t("passkey.renamed"));
      onDone();
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput label={t("passkey.name")} maxLength={60} data-autofocus value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy} disabled={typed.trim() === ""}>
          {t("button.save")}
        </Button>
      </Stack>
    </form>
  );
}

export function RemovePasskeyDialog({ passkey: { id, name }, ...dialog }: DialogProps & { passkey: OwnPasskey }) {
  const { t } = useI18n();
  const refresh = useRefresh();
  const remove = async (password: string) => {
    await api.account.removePasskey({ id, password });
    notifySuccess(t("passkey.removed"));
    dialog.onClose();
    await refresh();
  };
  return (
    <PasskeyDialog {...dialog} title={t("passkey.remove")}>
      <PasswordPrompt
        text={`${t("passkey.removeText", { name })} ${t("otp.password")}`}
        action={t("passkey.removeAction")}
        danger
        onPassword={remove}
      />
    </PasskeyDialog>
  );
}
