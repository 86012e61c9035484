import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";
import { Late } from "#web/lib/in-time.ts";
import { Status } from "#web/ui/status.tsx";
import { OfflinePage } from "./offline-page.tsx";

/** A screen that broke. One whose code is gone belongs to an older version of the application. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useI18n();
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  // What was never opened here cannot be fetched now.
  if (isOutdated(error) && !navigator.onLine) return <OfflinePage />;
  if (isOutdated(error))
    return (
      <Status icon={<IconRefresh size={34} stroke={1.6} />} title={t("page.reload")} text={t("page.reloadText")}>
        <Button onClick={() => location.reload()}>{t("page.reloadNow")}</Button>
      </Status>
    );
  return (
    <Status icon={<IconCloudOff size={34} stroke={1.6} />} title={t("page.serverError")} text={t("page.serverErrorText")}>
      <Button onClick={error instanceof Late ? () => location.reload() : retry}>{t("page.retry")}</Button>
    </Status>
  );
}

/** Each browser has its own words for a module, or its styles, that cannot be fetched. */
const isOutdated = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
