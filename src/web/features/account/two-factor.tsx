import { Badge, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import classes from "./account.module.css";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TwoFactorDialog } from "./two-factor-dialog.tsx";

export function TwoFactor() {
  const { t } = useI18n();
  const { twoFactor, passkeys, twoFactorForced } = useUser();
  const [isOpen, { open, close }] = useDisclosure();
  const [isRenewing, renewing] = useDisclosure();
  const isOn = twoFactor || passkeys > 0;
  // With a passkey the app is only one of two.
  const action = passkeys > 0 ? (twoFactor ? "otp.removeApp" : "otp.addApp") : twoFactor ? "otp.disable" : "otp.enable";
  const isFixed = twoFactor && twoFactorForced && passkeys === 0;
  return (
    <div>
      <div className={classes.row}>
        <Badge variant="light" color={isOn ? "green" : "gray"}>
          {t(isOn ? "otp.isOn" : "otp.isOff")}
        </Badge>
        {!isFixed && (
          <Button variant="default" onClick={open}>
            {t(action)}
          </Button>
        )}
        {isOn && (
          <Button variant="default" onClick={renewing.open}>
            {t("otp.newCodes")}
          </Button>
        )}
      </div>
      {twoFactorForced && (
        <Text size="xs" c="dimmed" mt={6}>
          {t("otp.forced")}
        </Text>
      )}
      <TwoFactorDialog isOpen={isOpen} onClose={close} />
      <RecoveryCodesDialog isOpen={isRenewing} onClose={renewing.close} />
    </div>
  );
}
