import { IconFileTypePdf, IconJson, IconShieldLock, IconShieldOff } from "@tabler/icons-react";
import { isStaff, type Role } from "#domain/access/roles.ts";
import type { Entity } from "#domain/entity.ts";
import { hasPersonalData, isPerson } from "#domain/protection/personal-data.ts";
import type { Row } from "#web/record/base/record-client.ts";
import type { MenuAction } from "./action-menu.tsx";
import { HoldDialog } from "./hold-dialog.tsx";

/** Data protection for managers: set or lift a legal hold, and download the data of a person. */
export function protectionActions(role: Role, { name, collection }: Entity, row: Row): MenuAction[] {
  if (!isStaff(role) || !hasPersonalData(name)) return [];
  const isHeld = typeof row.legalHold === "string";
  const data = `/api/${collection}/${row.id}/request`;
  return [
    {
      label: isHeld ? "hold.lift" : "hold.set",
      icon: isHeld ? IconShieldOff : IconShieldLock,
      dialog: (isOpen, close) => <HoldDialog entity={name} id={row.id} isHeld={isHeld} isOpen={isOpen} onClose={close} />,
    },
    ...(isPerson(name)
      ? [
          { label: "request.pdf" as const, icon: IconFileTypePdf, href: `${data}.pdf` },
          { label: "request.json" as const, icon: IconJson, href: `${data}.json`, isDownload: true },
        ]
      : []),
  ];
}
