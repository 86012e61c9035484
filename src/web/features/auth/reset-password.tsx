import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NewPasswordForm } from "#web/lib/new-password-form.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";

export function ResetPassword() {
  const { t } = useI18n();
  const { textOf } = useFailure();
  // Not from the parsed search: the router turns a code of digits into a number.
  const code = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("code") ?? "" });
  const { data, error } = useQuery(query.auth.verifyReset.queryOptions({ input: { code }, retry: false }));
  const [isDone, setDone] = useState(false);
  // The code is used up once the password is saved.
  const [wasFirst, setFirst] = useState(false);
  const save = async ({ next }: { next: string }) => {
    await api.auth.reset({ code, password: next });
    setFirst(data?.isFirst === true);
    setDone(true);
  };
  return (
    <AuthLayout title={t("reset.title")} footer={<BackToLogin />}>
      {isDone ? (
        <Text role="status">{t(wasFirst ? "reset.created" : "reset.done")}</Text>
      ) : error ? (
        <FormAlert text={textOf(error)} />
      ) : !data ? (
        <Loading text={t("loading")} />
      ) : data.valid ? (
        <NewPasswordForm onSubmit={save} />
      ) : (
        <>
          <FormAlert text={t("reset.expired")} />
          <Anchor mt="sm" display="block" ta="center" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            {t("reset.request")}
          </Anchor>
        </>
      )}
    </AuthLayout>
  );
}
