import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import type { Ref } from "react";
import { NoticesBell } from "#web/features/notices/notices-bell.tsx";
import { OutboxHost } from "#web/intake/outbox/outbox-host.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { UploadsHost } from "#web/record/files/uploads-host.tsx";
import { ReportsHost } from "#web/reports/reports-host.tsx";
import classes from "./header.module.css";
import { HelpButton } from "./help-button.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { StarredMenu } from "./starred-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UserMenu } from "./user-menu.tsx";

type Props = { onMenu: () => void; isMenuOpen: boolean; burger: Ref<HTMLButtonElement> };

export function Header({ onMenu, isMenuOpen, burger }: Props) {
  const { t } = useI18n();
  return (
    <header className={classes.root}>
      <ActionIcon
        ref={burger}
        variant="subtle"
        color="gray"
        className={classes.burger}
        onClick={onMenu}
        aria-label={t("menu.open")}
        aria-expanded={isMenuOpen}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <PaletteButton />
      <div className={classes.tools}>
        <OutboxHost />
        <UploadsHost />
        <ReportsHost />
        <div className={classes.roomy}>
          <StarredMenu />
        </div>
        <NoticesBell />
        <HelpButton />
        <div className={classes.roomy}>
          <ThemeMenu />
        </div>
        <UserMenu />
      </div>
    </header>
  );
}
