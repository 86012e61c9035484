import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useEffectEvent, useRef } from "react";
import { screenAt, titleOf } from "#domain/access/screens.ts";
import { lazyComponent } from "#web/app/lazy-component.tsx";
import { OfflinePage } from "#web/app/offline-page.tsx";
import { ServerQuestions } from "#web/app/server-questions.tsx";
import { useLatch } from "#web/app/use-latch.ts";
import { useScreenTitle } from "#web/app/use-screen-title.ts";
import { AppBadge } from "#web/features/today/app-badge.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSession } from "#web/lib/session.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Header } from "./header.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";

const MenuDrawer = lazyComponent(() => import("./menu-drawer.tsx").then((module) => module.MenuDrawer));

/** The menu and the header around every screen of a signed-in user. */
export function Shell() {
  const { t } = useI18n();
  const { phase } = useSession();
  useScreenTitle(titleOf);
  // The session may end while a screen is open: then nothing is rendered until the guard has redirected.
  return phase === "signedIn" ? <Frame /> : <Loading fullPage text={t("loading")} />;
}

function Frame() {
  const { t } = useI18n();
  const [isMenuOpen, { open, close }] = useDisclosure();
  const isDrawerNeeded = useLatch(isMenuOpen);
  const main = useFocusOnNavigation(close);
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
      <Suspense>{isDrawerNeeded && <MenuDrawer isOpen={isMenuOpen} onClose={dismiss} />}</Suspense>
      <div className={classes.page}>
        <AppBadge />
        <ServerQuestions />
        <Header onMenu={open} isMenuOpen={isMenuOpen} burger={burger} />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Content />
        </main>
      </div>
    </div>
  );
}

/** The screen; in a session from the offline cache only those that work offline. */
function Content() {
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const isOffline = session.phase === "signedIn" && session.isOffline;
  return isOffline && !screenAt(path)?.worksOffline ? <OfflinePage /> : <Outlet />;
}

/** Moves the focus to the content of a new page, as a full page load does. A change of the query string alone does not move it. */
function useFocusOnNavigation(onNavigate: () => void) {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const lastPath = useRef(path);
  const navigated = useEffectEvent(() => {
    onNavigate();
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    navigated();
  }, [path]);
  return main;
}
