import { Button } from "@mantine/core";
import { IconFileUnknown, IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { listPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";

/** Shown when a record could not be loaded: not found, or the server did not answer. */
export function MissingRecord({ entity, error, onRetry }: { entity: Entity; error: unknown; onRetry: () => void }) {
  const { t } = useI18n();
  const isMissing = errorStatus(error) === 404;
  return (
    <PageMessage
      icon={isMissing ? <IconFileUnknown size={34} /> : <IconPlugConnectedX size={34} />}
      title={t(isMissing ? "page.notFound" : "grid.error")}
      text={t(isMissing ? "record.notFound" : "error.unavailable")}
    >
      {!isMissing && <Button onClick={onRetry}>{t("grid.retry")}</Button>}
      <Button variant="default" renderRoot={(root) => <Link to={listPath(entity)} {...root} />}>
        {t("record.back")}
      </Button>
    </PageMessage>
  );
}
