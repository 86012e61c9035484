import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { judge } from "#domain/access/routes.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";

/** Leads to the import of a list, for those who may write whole files of it. */
export function ImportLink({ entity }: { entity: Pick<Entity, "collection"> }) {
  const { t } = useI18n();
  const path = `/settings/import/${entity.collection}`;
  if (judge(useUser(), path) !== "show") return null;
  return (
    <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} renderRoot={(root) => <Link to={path} {...root} />}>
      {t("import.button")}
    </Button>
  );
}
