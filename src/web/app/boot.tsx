import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { RouterProvider } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useState } from "react";
import { isUnanswered, renew } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { readOffline } from "#web/lib/offline.ts";
import { currentSession, setSession, useSession, wasSignedIn } from "#web/lib/session.ts";
import { ConfirmHost } from "#web/ui/confirm.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Status } from "#web/ui/status.tsx";
import classes from "./boot.module.css";
import { lazyScreen } from "./lazy-screen.tsx";
import { router } from "./router.tsx";
import { useSessionEffects } from "./session-effects.ts";

const LockScreen = lazyScreen(() => import("#web/features/auth/lock-screen.tsx").then((module) => module.LockScreen));

/** Finds out who is here before anything else is shown. */
export function Boot() {
  const { t } = useI18n();
  const session = useSession();
  const [isUnreachable, setUnreachable] = useState(false);
  const ask = useCallback(() => {
    setUnreachable(false);
    // It was asked before this was drawn.
    if (currentSession().phase !== "loading") return;
    // Nobody has signed in here: asking would only be refused.
    if (!wasSignedIn()) setSession({ phase: "signedOut" });
    else renew().catch((error: unknown) => remembered(error).catch(() => setUnreachable(true)));
  }, []);
  useEffect(ask, [ask]);
  useEffect(() => {
    if (!isUnreachable) return;
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, [ask, isUnreachable]);
  useSessionEffects(session);

  const waiting = <Loading whole text={t("loading")} />;
  switch (session.phase) {
    case "loading":
      return isUnreachable ? <Unreachable onRetry={ask} /> : waiting;
    case "locked":
      return (
        <Suspense fallback={waiting}>
          <LockScreen user={session.user} />
        </Suspense>
      );
    default:
      return (
        <>
          <RouterProvider router={router} />
          <ConfirmHost key={session.phase} />
        </>
      );
  }
}

/** Without an answer, who has reported here before can go on reporting. */
async function remembered(error: unknown) {
  const offline = isUnanswered(error) ? await readOffline() : undefined;
  if (!offline) throw error;
  setSession({ phase: "signedIn", user: offline.user, isOffline: true });
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <main className={classes.whole}>
      <Status icon={<IconCloudOff size={34} stroke={1.6} />} title={t("page.serverError")} text={t("error.unavailable")}>
        <Button onClick={onRetry}>{t("page.retry")}</Button>
      </Status>
    </main>
  );
}
