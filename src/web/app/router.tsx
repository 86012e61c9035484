import { createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router";
import { type Screen, screenAt, screens } from "#domain/access/routes.ts";
import { ComingSoon } from "./coming-soon.tsx";
import { guard } from "./guard.ts";
import { lazyScreen } from "./lazy-screen.tsx";
import { RouteError } from "./route-error.tsx";
import { RoutePending } from "./route-pending.tsx";
import { screenComponents } from "./screen-components.tsx";
import { useScreenTitle } from "./screen-title.ts";

const root = createRootRoute({ beforeLoad: guard, component: Outlet });
const Shell = lazyScreen(() => import("./shell.tsx").then((module) => module.Shell));
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });
const plain = createRoute({ getParentRoute: () => root, id: "plain", component: Plain });

const isPlain = (screen: Screen) => !("rule" in screen) || "signedOut" in screen || screen.path === "/" || screen.path === "/pages/lock-screen";
const under = (parent: typeof shell | typeof plain, list: readonly Screen[]) =>
  list.map(({ path }) => createRoute({ getParentRoute: () => parent, path, component: screenComponents[path] ?? ComingSoon }));

export const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren(
      under(
        shell,
        screens.filter((screen) => !isPlain(screen)),
      ),
    ),
    plain.addChildren(under(plain, screens.filter(isPlain))),
  ]),
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  defaultPreload: "intent",
  scrollRestoration: true,
});

/** The code of the screen at a path, and of what surrounds it, before it is known who wants it. */
export async function fetchScreen(path: string) {
  const screen = screenAt(path);
  if (screen) await Promise.all([screenComponents[screen.path]?.preload?.(), isPlain(screen) ? undefined : Shell.preload()]);
}

function Plain() {
  useScreenTitle();
  return <Outlet />;
}
