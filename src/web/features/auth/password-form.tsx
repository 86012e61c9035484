import { Anchor, Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { api, errorStatus, renew } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PasswordField } from "#web/lib/password-field.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { useRequestedTarget } from "./back-to-login.tsx";
import type { Proceed } from "./use-sign-in.ts";

export function PasswordForm({ proceed }: { proceed: Proceed }) {
  const { t } = useI18n();
  const to = useRequestedTarget();
  const { busy, problem, submit } = useSubmit();
  const required = (value: string) => (value === "" ? t("field.required") : null);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "", remember: false },
    validate: { email: (value) => required(value.trim()), password: required },
  });
  const send = ({ email, ...rest }: typeof form.values) => submit(async () => proceed(await login({ email: email.trim(), ...rest })));

  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("login.email")}
          type="email"
          autoComplete="username"
          maxLength={254}
          autoFocus
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordField label={t("login.password")} autoComplete="current-password" key={form.key("password")} {...form.getInputProps("password")} />
        <Group justify="space-between">
          <Checkbox label={t("login.remember")} key={form.key("remember")} {...form.getInputProps("remember", { type: "checkbox" })} />
          <Anchor renderRoot={(props) => <Link to="/forgot-password" search={(to ? { to } : {}) as never} {...props} />}>{t("login.forgot")}</Anchor>
        </Group>
        <FormAlert text={problem} />
        <Button type="submit" loading={busy}>
          {t("login.enter")}
        </Button>
      </Stack>
    </form>
  );
}

const alreadySignedIn = 409;

async function login(values: Parameters<typeof api.auth.login>[0]) {
  try {
    return await api.auth.login(values);
  } catch (error) {
    // The error is shown, and the session that is already open is restored.
    if (errorStatus(error) === alreadySignedIn) await renew();
    throw error;
  }
}
