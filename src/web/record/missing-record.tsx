import { Button } from "@mantine/core";
import { IconFileUnknown, IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Entity } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Status } from "#web/ui/status.tsx";
import { listPath } from "./record-paths.ts";

/** A record that could not be read: not there for this person, or not now. */
export function MissingRecord({ entity, error, onRetry }: { entity: Entity; error: unknown; onRetry: () => void }) {
  const { t } = useI18n();
  const isMissing = errorStatus(error) === 404;
  return (
    <Status
      icon={isMissing ? <IconFileUnknown size={34} /> : <IconPlugConnectedX size={34} />}
      title={t(isMissing ? "page.notFound" : "grid.error")}
      text={t(isMissing ? "record.notFound" : "error.unavailable")}
    >
      {!isMissing && <Button onClick={onRetry}>{t("grid.retry")}</Button>}
      <Button variant="default" renderRoot={(root) => <Link to={listPath(entity)} {...root} />}>
        {t("record.back")}
      </Button>
    </Status>
  );
}
