import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { RouterProvider } from "@tanstack/react-router";
import { Suspense, useCallback, useEffect, useState } from "react";
import { isUnreachable, renew } from "#web/lib/api.ts";
import { openDraftsOffline } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { readOfflineCache } from "#web/lib/offline-cache.ts";
import { currentSession, setSession, useSession, wasSignedIn } from "#web/lib/session.ts";
import { ConfirmHost } from "#web/ui/dialog/confirm.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import classes from "./boot.module.css";
import { lazyComponent } from "./lazy-component.tsx";
import { router } from "./router.tsx";
import { useSessionEffects } from "./session-effects.ts";
import { withAllStyles } from "./with-all-styles.ts";

const LockScreen = lazyComponent(withAllStyles(() => import("#web/features/auth/lock-screen.tsx").then((module) => module.LockScreen)));

/** Restores the session before it shows anything else. */
export function Boot() {
  const { t } = useI18n();
  const session = useSession();
  const [isServerDown, setServerDown] = useState(false);
  const restore = useCallback(() => {
    setServerDown(false);
    // `preload` may have restored it already.
    if (currentSession().phase !== "loading") return;
    // There is no session in this browser: the server would answer 401.
    if (!wasSignedIn()) setSession({ phase: "signedOut" });
    else renew().catch((error: unknown) => restoreOffline(error).catch(() => setServerDown(true)));
  }, []);
  useEffect(restore, [restore]);
  useEffect(() => {
    if (!isServerDown) return;
    addEventListener("online", restore);
    return () => removeEventListener("online", restore);
  }, [restore, isServerDown]);
  useSessionEffects(session);

  const waiting = <Loading fullPage text={t("loading")} />;
  switch (session.phase) {
    case "loading":
      return isServerDown ? <Unreachable onRetry={restore} /> : waiting;
    case "locked":
      return (
        <Suspense fallback={waiting}>
          <LockScreen user={session.user} />
          <ConfirmHost key={session.phase} />
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

/** When the server does not answer, a user who opened intake in this browser before can use it offline. */
async function restoreOffline(error: unknown) {
  const offline = isUnreachable(error) ? await readOfflineCache() : undefined;
  if (!offline) throw error;
  await openDraftsOffline(offline.user.uid).catch(() => undefined);
  setSession({ phase: "signedIn", user: offline.user, isOffline: true });
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <main className={classes.fullPage}>
      <PageMessage icon={<IconCloudOff size={34} stroke={1.6} />} title={t("page.serverError")} text={t("error.unavailable")}>
        <Button onClick={onRetry}>{t("page.retry")}</Button>
      </PageMessage>
    </main>
  );
}
