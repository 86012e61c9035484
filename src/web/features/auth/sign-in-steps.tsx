import type { ReactNode } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NewPasswordForm } from "#web/lib/new-password-form.tsx";
import { RecoveryCodes } from "#web/lib/recovery-codes.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { OtpStep } from "./otp-step.tsx";
import { SetupStep } from "./setup-step.tsx";
import type { Proceed, Step } from "./use-sign-in.ts";

/** What the server may ask for after the first answer, wherever that came from. */
export function SignInSteps({ step, proceed, start }: { step: Step; proceed: Proceed; start: ReactNode }) {
  const { t } = useI18n();
  const { notify } = useFailure();
  switch (step.at) {
    case "start":
      return start;
    case "otp":
      return <OtpStep proceed={proceed} />;
    case "setup":
      return <SetupStep proceed={proceed} />;
    case "password":
      return (
        <AuthLayout title={t("password.firstTitle")} text={t("password.firstText")} footer={<BackToLogin />}>
          <NewPasswordForm onSubmit={async ({ next }) => proceed(await api.auth.firstPassword({ password: next }))} />
        </AuthLayout>
      );
    case "codes":
      return (
        <AuthLayout title={t("otp.setup.recovery")}>
          <RecoveryCodes codes={step.codes} onDone={() => void proceed(step.next).catch(notify)} />
        </AuthLayout>
      );
  }
}
