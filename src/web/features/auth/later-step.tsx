import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NewPasswordForm } from "#web/lib/new-password-form.tsx";
import type { usePasskeys } from "#web/lib/passkeys.ts";
import { RecoveryCodes } from "#web/lib/recovery-codes.tsx";
import { TwoFactorSetup } from "#web/lib/two-factor-setup.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
// Who came here by a key press alone has not fetched the styles of the signed-in screens.
import "#web/ui/all-styles.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { OtpStep } from "./otp-step.tsx";
import { PasskeyLink } from "./passkey-link.tsx";
import type { Proceed, LaterStep as Step } from "./sign-in-step.ts";

/** The steps that the server may ask for after `start`: code, second factor, first password, recovery codes, or to wait for a role. */
export function LaterStep({ step, proceed }: { step: Step; proceed: Proceed }) {
  const { t } = useI18n();
  const { notify } = useFailure();
  switch (step.at) {
    case "otp":
      return <OtpStep factors={step.factors} proceed={proceed} />;
    case "setup":
      return <SetupStep proceed={proceed} />;
    case "password":
      return (
        <AuthLayout title={t("password.firstTitle")} text={t("password.firstText")} footer={<BackToLogin />}>
          <NewPasswordForm onSubmit={async ({ next }) => proceed(await api.auth.firstPassword({ password: next }))} />
        </AuthLayout>
      );
    case "waiting":
      return (
        <AuthLayout title={t("waiting.title")} footer={<BackToLogin />}>
          <Stack gap="sm" role="status">
            <Text>{t("waiting.text")}</Text>
            <Text c="dimmed">{t("waiting.mail")}</Text>
          </Stack>
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

const register = async (create: ReturnType<typeof usePasskeys>["create"]) =>
  api.auth.confirmPasskey({ passkey: await create(await api.auth.enrolPasskey()) });

/** For people who must have a second factor and have none yet. */
function SetupStep({ proceed }: { proceed: Proceed }) {
  const { t } = useI18n();
  const { textOf } = useFailure();
  // A second request would replace the secret that is already in the authenticator app.
  const { data, error } = useQuery(query.auth.enrol.queryOptions({ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false }));
  return (
    <AuthLayout title={t("otp.setup.title")} text={t("otp.forced")} footer={<BackToLogin />}>
      {error ? (
        <FormAlert text={textOf(error)} />
      ) : (
        <TwoFactorSetup enrolment={data} onCode={async (otp) => proceed(await api.auth.loginUserProcess({ otp }))} />
      )}
      <PasskeyLink text={t("passkey.useInstead")} onUse={async ({ create }) => proceed(await register(create))} />
    </AuthLayout>
  );
}
