import { Modal } from "@mantine/core";
import { useState } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RecoveryCodes } from "#web/lib/recovery-codes.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { PasswordPrompt } from "./password-prompt.tsx";

type Props = { isOpen: boolean; onClose: () => void };

/** Makes new recovery codes, for people who used up or lost theirs. */
export function RecoveryCodesDialog({ isOpen, onClose }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={t("otp.newCodes")}
      closeButtonProps={{ "aria-label": t("button.cancel") }}
      closeOnClickOutside={false}
    >
      <NewCodes onDone={onClose} />
    </Modal>
  );
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const [codes, setCodes] = useState<string[]>();
  const make = async (password: string) => {
    setCodes((await api.account.recoveryCodes({ password })).recoveryCodes);
    notifySuccess(t("otp.newCodes.done"));
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return <PasswordPrompt text={`${t("otp.newCodes.text")} ${t("otp.password")}`} action={t("otp.newCodes.make")} onPassword={make} />;
}
