import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { RegisterForm } from "./register-form.tsx";

export function Register() {
  const { t } = useI18n();
  const [isDone, setDone] = useState(false);
  const { data: options } = useQuery(query.auth.options.queryOptions());
  const isClosed = options?.registration === false;
  return (
    <AuthLayout title={t("register.title")} text={isDone || isClosed ? undefined : t("register.text")} footer={<BackToLogin />}>
      {isClosed ? (
        <FormAlert text={t("register.closed")} />
      ) : isDone ? (
        <Text role="status">{t("register.done")}</Text>
      ) : (
        <RegisterForm onDone={() => setDone(true)} />
      )}
    </AuthLayout>
  );
}
