import { Anchor, Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { LoginAnswer } from "#api/auth.ts";
import { api, errorStatus, renew } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { usePasskeys } from "#web/lib/passkeys.ts";
import { PasswordField } from "#web/lib/password-field.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { useRequestedTarget } from "./back-to-login.tsx";
import { CompanyButton } from "./company-button.tsx";
import { PasskeyLink } from "./passkey-link.tsx";
import type { Proceed } from "./sign-in-step.ts";
import { useCompany } from "./use-company.ts";

/** `address`: of the user whose session has expired. */
export function PasswordForm({ proceed, address }: { proceed: Proceed; address: string }) {
  const { t } = useI18n();
  const to = useRequestedTarget();
  const { busy, problem, submit } = useSubmit();
  const [email, setEmail] = useState(address);
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(false);
  // From an attempt until something is typed there.
  const [missing, setMissing] = useState<readonly ("email" | "password")[]>([]);
  const errorOf = (name: "email" | "password") => missing.includes(name) && t("field.required");
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = { email: email.trim(), password };
    const empty = (["email", "password"] as const).filter((name) => input[name] === "");
    setMissing(empty);
    if (empty.length === 0) void submit(async () => proceed(await signIn(api.auth.login({ ...input, remember }))));
  };
  const company = useCompany(email);
  const [wantsPassword, setWantsPassword] = useState(false);
  const isDemanded = company?.required && !wantsPassword;
  const usePasskey = async ({ use }: ReturnType<typeof usePasskeys>) => {
    const passkey = await use(await api.auth.startPasskey());
    await proceed(await signIn(api.auth.finishPasskey({ passkey, remember })));
  };

  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("login.email")}
          type="email"
          autoComplete="username"
          maxLength={254}
          autoFocus={address === ""}
          value={email}
          error={errorOf("email")}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMissing(missing.filter((name) => name !== "email"));
          }}
        />
        {company && <CompanyButton company={company} email={email.trim()} />}
        {isDemanded ? (
          <Anchor component="button" type="button" onClick={() => setWantsPassword(true)}>
            {t("login.company.password")}
          </Anchor>
        ) : (
          <>
            <PasswordField
              label={t("login.password")}
              autoComplete="current-password"
              autoFocus={address !== ""}
              value={password}
              error={errorOf("password")}
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                setMissing(missing.filter((name) => name !== "password"));
              }}
            />
            <Group justify="space-between">
              <Checkbox label={t("login.remember")} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
              <Anchor renderRoot={(props) => <Link to="/forgot-password" search={(to ? { to } : {}) as never} {...props} />}>
                {t("login.forgot")}
              </Anchor>
            </Group>
            <FormAlert text={problem} />
            <Button type="submit" loading={busy}>
              {t("login.enter")}
            </Button>
            <PasskeyLink text={t("login.passkey")} onUse={usePasskey} />
          </>
        )}
      </Stack>
    </form>
  );
}

const alreadySignedIn = 409;

async function signIn(call: Promise<LoginAnswer>) {
  try {
    return await call;
  } catch (error) {
    // The error is shown, and the session that is already open is restored.
    if (errorStatus(error) === alreadySignedIn) await renew();
    throw error;
  }
}
