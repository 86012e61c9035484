import { Drawer } from "@mantine/core";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./menu-drawer.module.css";
import { Sidebar } from "./sidebar.tsx";
import { StarredMenu } from "./starred-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** The menu on narrow screens. The shell decides where the focus goes when it closes. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={264}
      padding={0}
      title={t("menu.main")}
      withCloseButton={false}
      returnFocus={false}
      classNames={{ header: classes.title, body: classes.body }}
    >
      <Sidebar />
      <div className={classes.tools}>
        <StarredMenu />
        <ThemeMenu />
      </div>
    </Drawer>
  );
}
