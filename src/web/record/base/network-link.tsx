import { Button } from "@mantine/core";
import { IconAffiliate } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "./record-client.ts";

export const networkPath = ({ name }: Pick<Entity, "name">, id: string) => `/main/search/network/${name}/${id}`;

/** The same in the menu of a record. */
export const networkAction = (entity: Entity, { id }: Row) => ({ label: "network.open" as const, icon: IconAffiliate, to: networkPath(entity, id) });

/** Opens the network of related records. */
export function NetworkLink({ entity, row: { id } }: { entity: Entity; row: Row }) {
  const { t } = useI18n();
  return (
    <Button
      variant="default"
      leftSection={<IconAffiliate size={16} aria-hidden />}
      renderRoot={(root) => <Link to={networkPath(entity, id)} {...root} />}
    >
      {t("network.open")}
    </Button>
  );
}
