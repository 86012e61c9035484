import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { usePasskeys } from "#web/lib/passkeys.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { CodeInput } from "#web/ui/input/code-input.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import type { Factors, Proceed } from "./sign-in-step.ts";

/** What the step asks for: a passkey, the code of the app, or a recovery code. */
type Way = Factors[number] | "recovery";
const prompts = { app: "otp.prompt", passkey: "passkey.prompt", recovery: "otp.recoveryPrompt" } as const;
const links = { app: "otp.useApp", passkey: "passkey.use", recovery: "otp.useRecovery" } as const;

/** The second step: with one of the second factors that the user has, or with a recovery code. */
export function OtpStep({ factors, proceed }: { factors: Factors; proceed: Proceed }) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const { areAvailable, use } = usePasskeys();
  const ways: Way[] = [...factors.filter((factor) => factor === "app" || areAvailable), "recovery"];
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0]!;
  const [code, setCode] = useState("");
  const isComplete = way === "passkey" || (way === "recovery" ? code.trim() !== "" : code.length === 6);
  const isMissing = ways.length === 1;

  const answers = {
    app: () => api.auth.loginUserProcess({ otp: code }),
    passkey: async () => api.auth.verifyPasskey({ passkey: await use(await api.auth.challengePasskey()) }),
    recovery: () => api.auth.recover({ code: code.trim() }),
  };
  const answer = (by: Way) => void submit(async () => proceed(await answers[by]()));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) answer(way);
  };
  const choose = (next: Way) => {
    setChosen(next);
    if (next === "recovery" || way === "recovery") setCode("");
    // There is nothing to type.
    if (next === "passkey") answer(next);
  };

  return (
    <AuthLayout title={t("otp.title")} text={t(prompts[way])} footer={<BackToLogin />}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          {isMissing && <FormAlert text={t("passkey.unavailable")} />}
          {way === "recovery" && (
            <TextInput
              label={t("otp.recoveryCode")}
              value={code}
              maxLength={40}
              autoComplete="off"
              autoFocus
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          {way === "app" && <CodeInput label={t("otp.code")} value={code} onChange={setCode} autoFocus />}
          <FormAlert text={problem} />
          <Button type="submit" loading={busy} disabled={!isComplete} autoFocus={way === "passkey"}>
            {t(way === "passkey" ? "passkey.use" : "otp.validate")}
          </Button>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Anchor key={other} component="button" type="button" onClick={() => choose(other)}>
                {t(links[other])}
              </Anchor>
            ))}
        </Stack>
      </form>
    </AuthLayout>
  );
}
