import { Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileTypePdf, IconJson, IconShieldLock, IconShieldOff } from "@tabler/icons-react";
import { isStaff } from "#domain/access/roles.ts";
import type { Entity } from "#domain/entity.ts";
import { hasPersonalData, isPerson } from "#domain/protection/personal-data.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { HoldDialog } from "./hold-dialog.tsx";

/** Data protection for managers: set or lift a legal hold, and download the data of a person. */
export function ProtectionMenu({ entity: { name, collection }, row }: { entity: Entity; row: Row }) {
  const { t } = useI18n();
  const { role } = useUser();
  const [isOpen, { open, close }] = useDisclosure();
  if (!isStaff(role) || !hasPersonalData(name)) return null;
  const isHeld = typeof row.legalHold === "string";
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconShieldLock size={16} aria-hidden />}>
            {t("request.menu")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("request.menu")}>
          <Menu.Item leftSection={isHeld ? <IconShieldOff size={16} aria-hidden /> : <IconShieldLock size={16} aria-hidden />} onClick={open}>
            {t(isHeld ? "hold.lift" : "hold.set")}
          </Menu.Item>
          {isPerson(name) && (
            <>
              <Menu.Item
                component="a"
                href={`/api/${collection}/${row.id}/request.pdf`}
                target="_blank"
                rel="noopener"
                leftSection={<IconFileTypePdf size={16} aria-hidden />}
              >
                {t("request.pdf")}
              </Menu.Item>
              <Menu.Item component="a" href={`/api/${collection}/${row.id}/request.json`} download leftSection={<IconJson size={16} aria-hidden />}>
                {t("request.json")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <HoldDialog entity={name} id={row.id} isHeld={isHeld} isOpen={isOpen} onClose={close} />
    </>
  );
}
