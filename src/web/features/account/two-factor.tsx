import { Badge, Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import classes from "./account.module.css";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TwoFactorDialog } from "./two-factor-dialog.tsx";

export function TwoFactor() {
  const { t } = useI18n();
  const { twoFactor, twoFactorForced } = useUser();
  const [isOpen, { open, close }] = useDisclosure();
  const [isRenewing, renewing] = useDisclosure();
  const isFixed = twoFactor && twoFactorForced;
  return (
    <div>
      <div className={classes.row}>
        <Badge variant="light" color={twoFactor ? "green" : "gray"}>
          {t(twoFactor ? "otp.isOn" : "otp.isOff")}
        </Badge>
        {!isFixed && (
          <Button variant="default" onClick={open}>
            {t(twoFactor ? "otp.disable" : "otp.enable")}
          </Button>
        )}
        {twoFactor && (
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
