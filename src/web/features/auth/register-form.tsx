import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { parseEmail } from "#domain/formats/email.ts";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PasswordField } from "#web/lib/password-field.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

const minLength = 12;

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { t, locale } = useI18n();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { displayName: "", email: "", password: "", repeat: "" },
    validate: {
      displayName: (value) => (value.trim() === "" ? t("user.name.empty") : null),
      email: (value) => (parseEmail(value.trim()) ? null : t("field.email.invalid")),
      password: (value) => (value.length < minLength ? t("password.weak") : null),
      repeat: (value, { password }) => (value === password ? null : t("password.mismatch")),
    },
  });
  const send = ({ displayName, email, password }: typeof form.values) =>
    submit(async () => {
      await api.auth.register({ displayName: displayName.trim(), email: email.trim(), password, locale });
      onDone();
    });
  const input = (name: keyof typeof form.values) => ({ ...form.getInputProps(name), error: form.errors[name] ?? fields[name] });

  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="sm">
        <TextInput label={t("register.name")} autoComplete="name" maxLength={120} autoFocus key={form.key("displayName")} {...input("displayName")} />
        <TextInput label={t("login.email")} type="email" autoComplete="username" maxLength={254} key={form.key("email")} {...input("email")} />
        <PasswordField
          label={t("login.password")}
          description={t("password.hint")}
          autoComplete="new-password"
          key={form.key("password")}
          {...input("password")}
        />
        <PasswordField label={t("reset.repeat")} autoComplete="new-password" key={form.key("repeat")} {...input("repeat")} />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy}>
          {t("register.send")}
        </Button>
      </Stack>
    </form>
  );
}
