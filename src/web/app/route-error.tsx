import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { TimeoutError } from "#web/lib/with-timeout.ts";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";

/** The error page of a screen. A screen whose code cannot be fetched belongs to an older version of the application. */
export function RouteError({ error, reset, OfflinePage }: ErrorComponentProps & { OfflinePage?: ComponentType | undefined }) {
  const { t } = useI18n();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  // Offline, a screen that was never opened here cannot be fetched.
  if (OfflinePage && isOutdated(error) && !navigator.onLine) return <OfflinePage />;
  if (isOutdated(error))
    return (
      <PageMessage icon={<IconRefresh size={34} stroke={1.6} />} title={t("page.reload")} text={t("page.reloadText")}>
        <Button onClick={() => location.reload()}>{t("page.reloadNow")}</Button>
      </PageMessage>
    );
  return (
    <PageMessage icon={<IconCloudOff size={34} stroke={1.6} />} title={t("page.serverError")} text={t("page.serverErrorText")}>
      <Button onClick={error instanceof TimeoutError ? () => location.reload() : retry}>{t("page.retry")}</Button>
    </PageMessage>
  );
}

/** Each browser has its own message for a module or stylesheet that cannot be fetched. */
const isOutdated = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
