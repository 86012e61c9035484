import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./header.module.css";
import { StarredMenu } from "./starred-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

export function Header({ onMenu, isMenuOpen }: { onMenu: () => void; isMenuOpen: boolean }) {
  const { t } = useI18n();
  return (
    <header className={classes.root}>
      <ActionIcon variant="subtle" color="gray" className={classes.burger} onClick={onMenu} aria-label={t("menu.open")} aria-expanded={isMenuOpen}>
        <IconMenu2 size={20} />
      </ActionIcon>
      <div className={classes.tools}>
        <StarredMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
}
