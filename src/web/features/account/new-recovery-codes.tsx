import { Text } from "@mantine/core";
import { useI18n } from "#web/lib/i18n.tsx";
import { RecoveryCodes } from "#web/lib/recovery-codes.tsx";

/** The codes that come with the first second factor, in its dialog. */
export function NewRecoveryCodes(props: { codes: string[]; onDone: () => void }) {
  const { t } = useI18n();
  return (
    <>
      <Text fw={600}>{t("otp.setup.recovery")}</Text>
      <RecoveryCodes {...props} />
    </>
  );
}
