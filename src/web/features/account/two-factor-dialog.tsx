import { Modal } from "@mantine/core";
import { useState } from "react";
import { api, renew } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { TwoFactorSetup } from "#web/lib/two-factor-setup.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { NewRecoveryCodes } from "./new-recovery-codes.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";

type Props = { isOpen: boolean; onClose: () => void };

/** Enables or disables the second factor; both ask for the password first. */
export function TwoFactorDialog({ isOpen, onClose }: Props) {
  const { t } = useI18n();
  const { twoFactor } = useUser();
  // The state when it opened: enabling the factor must not turn this into the dialog that disables it.
  const [shown, setShown] = useState({ isOpen, wasOn: twoFactor });
  if (shown.isOpen !== isOpen) setShown({ isOpen, wasOn: isOpen ? twoFactor : shown.wasOn });
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={t(shown.wasOn ? "otp.title" : "otp.setup.title")}
      closeButtonProps={{ "aria-label": t("button.cancel") }}
      closeOnClickOutside={false}
    >
      {shown.wasOn ? <Disable onDone={onClose} /> : <Enable onDone={onClose} />}
    </Modal>
  );
}

function Disable({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const { passkeys } = useUser();
  const disable = async (password: string) => {
    await api.account.disable({ password });
    await renew();
    notifySuccess(t("otp.off"));
    onDone();
  };
  const text = passkeys > 0 ? t("otp.password") : `${t("otp.disableText")} ${t("otp.password")}`;
  return <PasswordPrompt text={text} action={t(passkeys > 0 ? "otp.removeApp" : "otp.disable")} danger onPassword={disable} />;
}

function Enable({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const [enrolment, setEnrolment] = useState<{ key: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  const confirm = async (otp: string) => {
    const { recoveryCodes } = await api.account.confirm({ otp });
    // A user with a passkey has codes already.
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    notifySuccess(t("otp.on"));
    await renew();
    if (recoveryCodes.length === 0) onDone();
  };
  if (codes) return <NewRecoveryCodes codes={codes} onDone={onDone} />;
  if (enrolment) return <TwoFactorSetup enrolment={enrolment} onCode={confirm} />;
  return (
    <PasswordPrompt
      text={t("otp.password")}
      action={t("otp.enable")}
      onPassword={async (password) => setEnrolment(await api.account.enrol({ password }))}
    />
  );
}
