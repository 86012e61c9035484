import { IconTrash } from "@tabler/icons-react";
import { lazy } from "react";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { Row } from "#web/record/base/record-client.ts";
import type { MenuAction } from "./action-menu.tsx";

const RemoveDialog = lazy(() => import("#web/record/base/remove-dialog.tsx").then((module) => ({ default: module.RemoveDialog })));

/** Removes a record after confirmation. */
export const removeAction = (user: Parameters<typeof can>[0], entity: Entity, row: Row, onRemoved: () => void | Promise<void>): MenuAction[] =>
  can(user, "remove", entity)
    ? [
        {
          label: "button.remove",
          icon: IconTrash,
          dialog: (isOpen, close) => <RemoveDialog entity={entity} row={row} isOpen={isOpen} onClose={close} onRemoved={onRemoved} />,
        },
      ]
    : [];
