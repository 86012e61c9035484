import { useQuery } from "@tanstack/react-query";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { TwoFactorSetup } from "#web/lib/two-factor-setup.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import type { Proceed } from "./use-sign-in.ts";

/** The person must have a second factor and sets it up before the session opens. */
export function SetupStep({ proceed }: { proceed: Proceed }) {
  const { t } = useI18n();
  const { textOf } = useFailure();
  // Asking again would replace the key that is already in the person's app.
  const { data, error } = useQuery(query.auth.enrol.queryOptions({ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false }));
  return (
    <AuthLayout title={t("otp.setup.title")} text={t("otp.forced")} footer={<BackToLogin />}>
      {error ? (
        <FormAlert text={textOf(error)} />
      ) : (
        <TwoFactorSetup enrolment={data} onCode={async (otp) => proceed(await api.auth.loginUserProcess({ otp }))} />
      )}
    </AuthLayout>
  );
}
