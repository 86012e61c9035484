import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";

export function ForgotPassword() {
  const { t, locale } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: { email: (value) => (value.trim() === "" ? t("field.required") : null) },
  });
  const send = ({ email }: typeof form.values) =>
    submit(async () => {
      await api.auth.forgot({ email: email.trim(), locale });
      setSent(true);
    });

  return (
    <AuthLayout title={t("forgot.title")} text={isSent ? undefined : t("forgot.text")} footer={<BackToLogin />}>
      {isSent ? (
        <Text role="status">{t("forgot.sent")}</Text>
      ) : (
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
            <FormAlert text={problem} />
            <Button type="submit" loading={busy}>
              {t("forgot.send")}
            </Button>
          </Stack>
        </form>
      )}
    </AuthLayout>
  );
}
