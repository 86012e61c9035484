import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { canOpen } from "#domain/access/route-guard.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";

/** Leads to the import of an entity, for those who may create its records. */
export function ImportLink({ entity: { collection } }: { entity: Entity }) {
  const { t } = useI18n();
  // An entity that cannot be imported has no such screen.
  const path = `/settings/import/${collection}`;
  if (!canOpen(useUser(), path)) return null;
  return (
    <Button
      variant="default"
      visibleFrom="sm"
      leftSection={<IconFileImport size={16} aria-hidden />}
      renderRoot={(root) => <Link to={path} {...root} />}
    >
      {t("import.button")}
    </Button>
  );
}
