import { Anchor } from "@mantine/core";
import { IconDeviceFloppy, IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession } from "#web/lib/session.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { useProviderAnswers } from "./open-provider.ts";
import { PasswordForm } from "./password-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { useSignIn } from "./use-sign-in.tsx";
import { useWaitingReports } from "./use-waiting-reports.ts";

export function Login() {
  const { t } = useI18n();
  const { later, proceed } = useSignIn();
  useProviderAnswers(proceed);
  const session = useSession();
  const isExpired = session.phase === "signedOut" && session.isExpired;
  const { data: options } = useQuery(query.auth.options.queryOptions());
  const { waiting, isUnfinished, address } = useWaitingReports();
  const register = options?.registration && (
    <>
      {t("login.noAccount")}{" "}
      <Anchor underline="always" renderRoot={(props) => <Link to="/pages/register" {...props} />}>
        {t("register.title")}
      </Anchor>
    </>
  );
  if (later) return later;
  return (
    <AuthLayout title={t("login.title")} text={t("login.welcome")} footer={register}>
      {isExpired && <FormAlert text={t("session.expired")} />}
      {waiting > 0 && <InfoBar icon={<IconSend size={18} />} text={t("outbox.signIn", { n: waiting })} />}
      {isUnfinished && <InfoBar icon={<IconDeviceFloppy size={18} />} text={t("outbox.unfinished")} />}
      <PasswordForm key={address} proceed={proceed} address={address} />
      {options && options.providers.length > 0 && <ProviderButtons providers={options.providers} />}
    </AuthLayout>
  );
}
