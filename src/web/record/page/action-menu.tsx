import { ActionIcon, Menu } from "@mantine/core";
import { type Icon, IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { useI18n } from "#web/lib/i18n.tsx";

type Target =
  | { to: string }
  | { href: string; isDownload?: boolean }
  /** Rendered beside the menu, which is gone by then; from its first opening on, so that closing it returns the focus. */
  | { dialog: (isOpen: boolean, close: () => void) => ReactNode };

/** What can be done with a record now and then. */
export type MenuAction = { label: MessageKey; icon: Icon } & Target;

/** The menu of a record: everything but the two or three actions that have a button. */
export function ActionMenu({ actions }: { actions: readonly MenuAction[] }) {
  const { t } = useI18n();
  const [opened, setOpened] = useState<{ label: MessageKey; isOpen: boolean }>();
  if (actions.length === 0) return null;
  const asked = actions.find(({ label }) => label === opened?.label);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" flex="none" aria-label={t("record.more")} title={t("record.more")}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("record.more")}>
          {actions.map((action) => (
            <MenuItem key={action.label} action={action} onOpen={() => setOpened({ label: action.label, isOpen: true })} />
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{asked && "dialog" in asked && asked.dialog(opened!.isOpen, () => setOpened({ label: asked.label, isOpen: false }))}</Suspense>
    </>
  );
}

function MenuItem({ action, onOpen }: { action: MenuAction; onOpen: () => void }) {
  const { t } = useI18n();
  const leftSection = <action.icon size={16} aria-hidden />;
  const label = t(action.label);
  if ("to" in action)
    return (
      <Menu.Item leftSection={leftSection} renderRoot={(root) => <Link to={action.to} {...root} />}>
        {label}
      </Menu.Item>
    );
  if ("href" in action)
    return (
      // A plain link: the browser shows, saves or prints what it opens.
      <Menu.Item
        component="a"
        href={action.href}
        {...(action.isDownload ? { download: true } : { target: "_blank", rel: "noopener" })}
        leftSection={leftSection}
      >
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item leftSection={leftSection} onClick={onOpen}>
      {label}
    </Menu.Item>
  );
}
