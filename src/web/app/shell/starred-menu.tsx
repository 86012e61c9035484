import { ActionIcon, Popover, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconStar } from "@tabler/icons-react";
import { useRef } from "react";
import { canOpen } from "#domain/access/route-guard.ts";
import { updateAccount } from "#web/lib/account.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import classes from "./starred-menu.module.css";
import { StarredRow } from "./starred-row.tsx";

/** The starred pages of the user, in their own order. */
export function StarredMenu() {
  const { t } = useI18n();
  const { notify } = useFailure();
  const user = useUser();
  const [isOpen, { toggle, close }] = useDisclosure();
  const list = useRef<HTMLUListElement>(null);
  const shown = user.starred.filter((path) => canOpen(user, path));

  const save = (starred: string[]) => updateAccount({ starred }).catch(notify);
  const move = async (path: string, by: 1 | -1) => {
    const other = shown[shown.indexOf(path) + by];
    if (!other) return;
    await save(user.starred.map((one) => (one === path ? other : one === other ? path : one)));
    // Browsers drop the focus of an element that moves in the document.
    requestAnimationFrame(() => focusMoveButton(list.current, path, by));
  };

  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" onClick={toggle} aria-label={t("starred.title")}>
          <IconStar size={19} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("starred.title")} p="xs">
        <Text fw={600} px={6} pb={4}>
          {t("starred.title")}
        </Text>
        {shown.length === 0 && (
          <Text c="dimmed" px={6} pb={6} tabIndex={-1} data-autofocus>
            {t("starred.empty")}
          </Text>
        )}
        <ul ref={list} className={classes.list}>
          {shown.map((path, index) => (
            <StarredRow
              key={path}
              path={path}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onOpen={close}
              onMove={(by) => void move(path, by)}
              onRemove={() => void save(user.starred.filter((one) => one !== path))}
            />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function focusMoveButton(list: HTMLElement | null, path: string, by: 1 | -1) {
  const row = list?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  const button = (direction: number) => row?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]:not(:disabled)`);
  (button(by) ?? button(-by))?.focus();
}
