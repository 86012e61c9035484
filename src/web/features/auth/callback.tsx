import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { tellAnswer } from "./provider-channel.ts";
import { SignInSteps } from "./sign-in-steps.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Where a provider sends people back to: hands the answer to the page that opened the popup, or goes on itself. */
export function Callback() {
  const { t } = useI18n();
  const { step, proceed } = useSignIn();
  const { problem, submit } = useSubmit();
  const [isHandedOver, setHandedOver] = useState(false);
  const finish = useEffectEvent(() =>
    submit(async () => {
      const answer = await api.auth.finishProvider({ search: location.search });
      if (!(await tellAnswer(answer))) return proceed(answer);
      window.close();
      setHandedOver(true);
    }),
  );
  const isBegun = useRef(false);
  useEffect(() => {
    // What the provider sent can be used once.
    if (!isBegun.current) void finish();
    isBegun.current = true;
  }, []);

  const start = (
    <AuthLayout title={t("login.title")} footer={problem && <BackToLogin />}>
      <FormAlert text={problem} />
      {!problem && (isHandedOver ? t("callback.close") : <Loading text={t("callback.title")} />)}
    </AuthLayout>
  );
  return <SignInSteps step={step} proceed={proceed} start={start} />;
}
