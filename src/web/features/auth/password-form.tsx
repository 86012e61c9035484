import { Anchor, Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
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
import { useCompany } from "./use-company.ts";
import type { Proceed } from "./use-sign-in.ts";

/** `address`: of the user whose session has expired. */
export function PasswordForm({ proceed, address }: { proceed: Proceed; address: string }) {
  const { t } = useI18n();
  const to = useRequestedTarget();
  const { busy, problem, submit } = useSubmit();
  const required = (value: string) => (value === "" ? t("field.required") : null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: address, password: "", remember: false },
    validate: { email: (value) => required(value.trim()), password: required },
  });
  const send = ({ email, ...rest }: typeof form.values) =>
    submit(async () => proceed(await signIn(api.auth.login({ email: email.trim(), ...rest }))));
  const [typed, setTyped] = useState(address);
  form.watch("email", ({ value }) => setTyped(value));
  const company = useCompany(typed);
  const [wantsPassword, setWantsPassword] = useState(false);
  const isDemanded = company?.required && !wantsPassword;
  const usePasskey = async ({ use }: ReturnType<typeof usePasskeys>) => {
    const passkey = await use(await api.auth.startPasskey());
    await proceed(await signIn(api.auth.finishPasskey({ passkey, remember: form.getValues().remember })));
  };

  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("login.email")}
          type="email"
          autoComplete="username"
          maxLength={254}
          autoFocus={address === ""}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        {company && <CompanyButton company={company} email={typed.trim()} />}
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
              key={form.key("password")}
              {...form.getInputProps("password")}
            />
            <Group justify="space-between">
              <Checkbox label={t("login.remember")} key={form.key("remember")} {...form.getInputProps("remember", { type: "checkbox" })} />
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
