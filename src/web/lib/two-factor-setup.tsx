import { Button, Code, Skeleton, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { CodeInput } from "#web/ui/input/code-input.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { QrCode } from "#web/ui/layout/qr-code.tsx";
import { useI18n } from "./i18n.tsx";
import { useSubmit } from "./use-submit.ts";

type Props = {
  /** The secret for the authenticator app; undefined while it loads. */
  enrolment: { key: string; uri: string } | undefined;
  onCode: (otp: string) => Promise<unknown>;
};

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function TwoFactorSetup({ enrolment, onCode }: Props) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [otp, setOtp] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (otp.length === 6) void submit(() => onCode(otp));
  };

  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t("otp.setup.scan")}</Text>
        {enrolment ? <QrCode text={enrolment.uri} label={t("otp.setup.qr")} /> : <Skeleton h={184} w={184} mx="auto" />}
        <Text size="xs" c="dimmed">
          {t("otp.setup.manual", { key: "" })}
          <Code>{spaced(enrolment?.key ?? "")}</Code>
        </Text>
        <CodeInput label={t("otp.setup.code")} value={otp} onChange={setOtp} />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy} disabled={!enrolment || otp.length < 6}>
          {t("otp.validate")}
        </Button>
      </Stack>
    </form>
  );
}

/** Groups of four are easier to copy by hand. */
const spaced = (key: string) => key.replace(/(.{4})(?=.)/g, "$1 ");
