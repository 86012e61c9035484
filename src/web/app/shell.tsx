import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useRef } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession } from "#web/lib/session.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Header } from "./header.tsx";
import { lazyScreen } from "./lazy-screen.tsx";
import { OfflinePage, worksOffline } from "./offline-page.tsx";
import { useScreenTitle } from "./screen-title.ts";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useArrival } from "./use-arrival.ts";
import { useOnce } from "./use-once.ts";

const MenuDrawer = lazyScreen(() => import("./menu-drawer.tsx").then((module) => module.MenuDrawer));

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
  const isDrawerWanted = useOnce(isMenuOpen);
  const main = useArrival(close);
  const burger = useRef<HTMLButtonElement>(null);
  const dismiss = () => {
    close();
    burger.current?.focus();
  };
  return (
    <div className={classes.root}>
      <a href="#main" className={classes.skip}>
        {t("app.skip")}
      </a>
      <div className={classes.sidebar}>
        <Sidebar />
      </div>
      <Suspense>{isDrawerWanted && <MenuDrawer isOpen={isMenuOpen} onClose={dismiss} />}</Suspense>
      <div className={classes.page}>
        <Header onMenu={open} isMenuOpen={isMenuOpen} burger={burger} />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Content />
        </main>
      </div>
    </div>
  );
}

/** Of somebody who is only remembered, what can be done without a connection. */
function Content() {
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const isOffline = session.phase === "signedIn" && session.isOffline;
  return isOffline && !worksOffline(path) ? <OfflinePage /> : <Outlet />;
}
