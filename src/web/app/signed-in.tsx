import { contract } from "virtual:routes";
import type { QueryClient } from "@tanstack/react-query";
import { type AnyRoute, createRoute, Outlet } from "@tanstack/react-router";
import { openScreenAt } from "#domain/access/open-screens.ts";
import { isFramed, screenAt, screens, titleOf } from "#domain/access/screens.ts";
import { addRoutes } from "#web/lib/api.ts";
import { startLive } from "#web/lib/live.ts";
import { followChanges } from "./live-queries.ts";
import { screenComponents } from "./screen-components.tsx";
import { Shell } from "./shell/shell.tsx";
import { useScreenTitle } from "./use-screen-title.ts";
import "#web/ui/all-styles.ts";

export { decideRoute } from "#domain/access/route-guard.ts";
export { OfflinePage } from "./offline-page.tsx";

addRoutes(contract);

/** Reads the changes that others make, until the session ends. */
export function follow(queries: QueryClient, signal: AbortSignal) {
  for (const stop of [startLive(queries), followChanges(queries)]) signal.addEventListener("abort", stop);
}

/** The screens that need a session: those that the shell surrounds, and the others. */
export function signedInRoutes(root: AnyRoute): AnyRoute[] {
  const own = screens.filter(({ path }) => !openScreenAt(path));
  const under = (parent: AnyRoute) =>
    own
      .filter((screen) => isFramed(screen) === (parent === shell))
      .map(({ path }) => createRoute({ getParentRoute: () => parent, path, component: screenComponents[path] }));
  const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });
  const bare = createRoute({ getParentRoute: () => root, id: "signedInBare", component: Bare });
  return [shell.addChildren(under(shell)), bare.addChildren(under(bare))];
}

/** Fetches the code of the screen at a path. */
export const preloadScreen = async (path: string) => screenComponents[screenAt(path)?.path ?? ""]?.preload?.();

function Bare() {
  useScreenTitle(titleOf);
  return <Outlet />;
}
