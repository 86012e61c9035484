import { Anchor, Button, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { SessionUser } from "#api/auth.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PasswordField } from "#web/lib/password-field.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useTitle } from "#web/lib/use-title.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { PersonPicture } from "#web/ui/layout/person-picture.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { CompanyButton } from "./company-button.tsx";
import { useProviderAnswers } from "./open-provider.ts";
import { PasskeyLink } from "./passkey-link.tsx";
import { useAskSignOut } from "./use-ask-sign-out.ts";
import { useCompany } from "./use-company.ts";
import { useSignIn } from "./use-sign-in.tsx";

/** Shows only whose session is locked, and asks for the password. */
export function LockScreen({ user }: { user: SessionUser }) {
  const { t } = useI18n();
  const askSignOut = useAskSignOut(user);
  const { later, proceed } = useSignIn();
  useProviderAnswers(proceed);
  const company = useCompany(user.email);
  const { busy, problem, submit } = useSubmit();
  const [password, setPassword] = useState("");
  useTitle(t("page.lockScreen"));

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (password) void submit(async () => proceed(await api.auth.unlock({ password })));
  };
  const leave = (
    <Anchor component="button" type="button" onClick={() => void askSignOut()}>
      {t("session.close")}
    </Anchor>
  );
  const isDemanded = company?.required && isCustomerSide(user.role);
  if (later) return later;
  return (
    <AuthLayout title={t("page.lockScreen")} text={isDemanded ? undefined : t("lock.text")} footer={leave}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          <Stack align="center" gap={6} mb="xs">
            <PersonPicture name={user.displayName} src={user.photoURL} size={64} />
            <Text fw={600}>{user.displayName}</Text>
          </Stack>
          {company && isCustomerSide(user.role) && <CompanyButton company={company} email={user.email} />}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          {!isDemanded && (
            <>
              <PasswordField
                label={t("login.password")}
                autoComplete="current-password"
                autoFocus
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              <FormAlert text={problem} />
              <Button type="submit" loading={busy} disabled={password === ""}>
                {t("lock.open")}
              </Button>
            </>
          )}
        </Stack>
      </form>
      {user.passkeys > 0 && !isDemanded && (
        <PasskeyLink
          text={t("passkey.unlock")}
          onUse={async ({ use }) => proceed(await api.auth.verifyPasskey({ passkey: await use(await api.auth.challengePasskey()) }))}
        />
      )}
    </AuthLayout>
  );
}
