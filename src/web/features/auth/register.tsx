import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { RegisterForm } from "./register-form.tsx";

export function Register() {
  // Not from the parsed search: the router turns a code of digits into a number.
  const code = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("code") });
  return code ? <ConfirmAddress code={code} /> : <Request />;
}

function Request() {
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
