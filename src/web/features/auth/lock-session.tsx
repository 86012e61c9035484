import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { lockSession } from "#web/lib/session-commands.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";

/** The path that locks the session. It navigates home, so that unlocking does not lock it again. */
export function LockSession() {
  const { t } = useI18n();
  const { notify } = useFailure();
  const navigate = useNavigate();
  const lock = useEffectEvent(async () => {
    await lockSession().catch(notify);
    await navigate({ to: "/", replace: true });
  });
  useEffect(() => void lock(), []);
  return <Loading fullPage text={t("loading")} />;
}
