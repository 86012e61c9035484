import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { handOverAnswer } from "./provider-channel.ts";
import { useSignIn } from "./use-sign-in.tsx";

/** Where an OpenID provider redirects to. Hands the answer over to the page that opened the popup, or continues itself. */
export function Callback() {
  const { t } = useI18n();
  const { later, proceed } = useSignIn();
  const { problem, submit } = useSubmit();
  const [isHandedOver, setHandedOver] = useState(false);
  const finish = useEffectEvent(() =>
    submit(async () => {
      const answer = await api.auth.finishProvider({ search: location.search });
      if (!(await handOverAnswer(answer))) return proceed(answer);
      window.close();
      setHandedOver(true);
    }),
  );
  const hasStarted = useRef(false);
  useEffect(() => {
    // The answer of the provider can be used only once.
    if (!hasStarted.current) void finish();
    hasStarted.current = true;
  }, []);

  if (later) return later;
  return (
    <AuthLayout title={t("login.title")} footer={problem && <BackToLogin />}>
      <FormAlert text={problem} />
      {!problem && (isHandedOver ? t("callback.close") : <Loading text={t("callback.title")} />)}
    </AuthLayout>
  );
}
