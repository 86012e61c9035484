import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PasswordField } from "#web/lib/password-field.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";

/** What the mailed link of a registration opens. The password shows that it was the owner of the mailbox who registered. */
export function ConfirmAddress({ code }: { code: string }) {
  const { t } = useI18n();
  const [isDone, setDone] = useState(false);
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { password: "" },
    validate: { password: (value) => (value === "" ? t("field.required") : null) },
  });
  const send = ({ password }: typeof form.values) =>
    submit(async () => {
      await api.auth.verify({ code, password });
      setDone(true);
    });
  if (isDone)
    return (
      <AuthLayout title={t("register.confirm")} footer={<BackToLogin />}>
        <Text role="status">{t("register.confirm.done")}</Text>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("register.confirm")} text={t("register.confirm.text")} footer={<BackToLogin />}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="sm">
          <PasswordField
            label={t("login.password")}
            autoComplete="current-password"
            autoFocus
            key={form.key("password")}
            {...form.getInputProps("password")}
            error={form.errors.password ?? fields.password}
          />
          <FormAlert text={problem} />
          <Button type="submit" loading={busy}>
            {t("register.confirm")}
          </Button>
          <Anchor ta="center" renderRoot={(props) => <Link to="/pages/register" {...props} />}>
            {t("register.again")}
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  );
}
