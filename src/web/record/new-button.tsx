import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { recordPath } from "./record-paths.ts";

export type NewRecord = {
  /** References the new record starts with, by field. */
  preset?: Readonly<Record<string, string>>;
  /** Instead of the page for a new record. */
  onNew?: () => void;
};

/** Leads to a new record, for those who may write one. */
export function NewButton({ entity, preset, onNew, variant }: NewRecord & { entity: Entity; variant?: "light" }) {
  const { t } = useI18n();
  const user = useUser();
  if (!can(user, "write", entity)) return null;
  const look = { variant, leftSection: <IconPlus size={16} aria-hidden /> };
  if (onNew)
    return (
      <Button {...look} onClick={onNew}>
        {t("button.new")}
      </Button>
    );
  return (
    <Button {...look} renderRoot={(root) => <Link to={recordPath(entity, "new")} search={preset as never} {...root} />}>
      {t("button.new")}
    </Button>
  );
}
