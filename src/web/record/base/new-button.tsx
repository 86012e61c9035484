import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { can } from "#domain/access/can.ts";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";

export type NewRecord = {
  /** Preset references, by field. */
  preset?: Readonly<Record<string, string>>;
  /** Replaces the navigation to the page of a new record. */
  onNew?: () => void;
};

/** Opens the page of a new record; hidden from users who may not create one. */
export function NewButton({ entity, preset, onNew, variant }: NewRecord & { entity: Entity; variant?: "light" }) {
  const { t } = useI18n();
  const user = useUser();
  if (!can(user, "write", entity)) return null;
  const buttonProps = { variant, leftSection: <IconPlus size={16} aria-hidden /> };
  if (onNew)
    return (
      <Button {...buttonProps} onClick={onNew}>
        {t("button.new")}
      </Button>
    );
  return (
    <Button {...buttonProps} renderRoot={(root) => <Link to={recordPath(entity, "new")} search={preset as never} {...root} />}>
      {t("button.new")}
    </Button>
  );
}
