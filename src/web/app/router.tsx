import { createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router";
import { isFramed, screenAt, screens } from "#domain/access/screens.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { guard } from "./guard.ts";
import { lazyComponent } from "./lazy-component.tsx";
import { RouteError } from "./route-error.tsx";
import { screenComponents } from "./screen-components.tsx";
import { useScreenTitle } from "./use-screen-title.ts";

const root = createRootRoute({ beforeLoad: guard, component: Outlet });
const Shell = lazyComponent(() => import("./shell/shell.tsx").then((module) => module.Shell));
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });
const bare = createRoute({ getParentRoute: () => root, id: "bare", component: Bare });

const routesOf = (parent: typeof shell | typeof bare) =>
  screens
    .filter((screen) => isFramed(screen) === (parent === shell))
    .map(({ path }) => createRoute({ getParentRoute: () => parent, path, component: screenComponents[path] }));

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(routesOf(shell)), bare.addChildren(routesOf(bare))]),
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  defaultPreload: "intent",
  scrollRestoration: true,
});

/** Fetches the code of the screen at a path, and of the shell if it surrounds that screen. */
export async function preloadScreen(path: string) {
  const screen = screenAt(path);
  if (screen) await Promise.all([screenComponents[screen.path]?.preload?.(), isFramed(screen) ? Shell.preload() : undefined]);
}

function Bare() {
  useScreenTitle();
  return <Outlet />;
}

function RoutePending() {
  const { t } = useI18n();
  return <Loading text={t("loading")} />;
}
