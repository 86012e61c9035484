import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "./record-client.ts";

type Props = { entity: Entity; row: Row; onRemoved: () => void | Promise<void> };

const RemoveDialog = lazy(() => import("./remove-dialog.tsx").then((module) => ({ default: module.RemoveDialog })));

/** Removes a record after confirmation. */
export function RemoveButton({ entity, row, onRemoved }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const [isOpen, setOpen] = useState<boolean>();
  if (!can(user, "remove", entity)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("button.remove")}
      </Button>
      <Suspense>
        {isOpen !== undefined && <RemoveDialog entity={entity} row={row} isOpen={isOpen} onClose={() => setOpen(false)} onRemoved={onRemoved} />}
      </Suspense>
    </>
  );
}
