import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { CodeInput } from "#web/ui/input/code-input.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import type { Proceed } from "./use-sign-in.ts";

/** Asks for the code of the authenticator app, or for a recovery code. */
export function OtpStep({ proceed }: { proceed: Proceed }) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [isRecovering, setRecovering] = useState(false);
  const [code, setCode] = useState("");
  const isComplete = isRecovering ? code.trim() !== "" : code.length === 6;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete)
      void submit(async () => proceed(await (isRecovering ? api.auth.recover({ code: code.trim() }) : api.auth.loginUserProcess({ otp: code }))));
  };
  const toggle = () => {
    setRecovering(!isRecovering);
    setCode("");
  };

  return (
    <AuthLayout title={t("otp.title")} text={t(isRecovering ? "otp.recoveryPrompt" : "otp.prompt")} footer={<BackToLogin />}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          {isRecovering ? (
            <TextInput
              label={t("otp.recoveryCode")}
              value={code}
              maxLength={40}
              autoComplete="off"
              autoFocus
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          ) : (
            <CodeInput label={t("otp.code")} value={code} onChange={setCode} autoFocus />
          )}
          <FormAlert text={problem} />
          <Button type="submit" loading={busy} disabled={!isComplete}>
            {t("otp.validate")}
          </Button>
          <Anchor component="button" type="button" onClick={toggle}>
            {t(isRecovering ? "otp.useApp" : "otp.useRecovery")}
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  );
}
