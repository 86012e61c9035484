import { Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession } from "#web/lib/session.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Header } from "./header.tsx";
import { useScreenTitle } from "./screen-title.ts";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useArrival } from "./use-arrival.ts";

/** What surrounds every screen of a signed-in person. */
export function Shell() {
  const { t } = useI18n();
  const { phase } = useSession();
  useScreenTitle();
  // The session may end while a screen is open: nothing of it is drawn until the guard has led away.
  return phase === "signedIn" ? <Frame /> : <Loading whole text={t("loading")} />;
}

function Frame() {
  const { t } = useI18n();
  const [isMenuOpen, { open, close }] = useDisclosure();
  const main = useArrival(close);
  return (
    <div className={classes.root}>
      <a href="#main" className={classes.skip}>
        {t("app.skip")}
      </a>
      <div className={classes.sidebar}>
        <Sidebar />
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={close}
        size={264}
        padding={0}
        title={t("menu.main")}
        withCloseButton={false}
        classNames={{ header: classes.drawerTitle, body: classes.drawer }}
      >
        <Sidebar />
      </Drawer>
      <div className={classes.page}>
        <Header onMenu={open} isMenuOpen={isMenuOpen} />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
