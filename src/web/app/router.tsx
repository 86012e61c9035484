import { type AnyRoute, createRootRoute, createRoute, createRouter, type ErrorComponentProps, Outlet } from "@tanstack/react-router";
import { type OpenPath, openScreenAt, openScreens } from "#domain/access/open-screens.ts";
import { titleText } from "#domain/access/screen.ts";
import type { Words } from "#domain/messages/words.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { withTimeout } from "#web/lib/with-timeout.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { guardWith, type SignedInPart } from "./guard.ts";
import { openComponents } from "./open-components.tsx";
import { RouteError } from "./route-error.tsx";
import { useScreenTitle } from "./use-screen-title.ts";

let part: SignedInPart | undefined;
const guard = guardWith(() => part, loadScreens);

/** At first it has the open screens only: the others come with what signed-in people need. */
export const router = createRouter({
  routeTree: treeWith(() => []),
  defaultErrorComponent: ErrorScreen,
  defaultPendingComponent: RoutePending,
  defaultPreload: "intent",
  scrollRestoration: true,
});

/** Fetches what signed-in people need, and adds its screens. */
export async function loadScreens(): Promise<SignedInPart> {
  const loaded = await withTimeout(() => import("./signed-in.tsx"));
  if (!part) router.update({ ...router.options, routeTree: treeWith(loaded.signedInRoutes) });
  part = loaded;
  return part;
}

function treeWith(others: (root: AnyRoute) => AnyRoute[]): AnyRoute {
  const root = createRootRoute({ beforeLoad: guard, component: Outlet });
  const open = createRoute({ getParentRoute: () => root, id: "open", component: Open });
  const paths = Object.keys(openScreens) as OpenPath[];
  const routes = paths.map((path) => createRoute({ getParentRoute: () => open, path, component: path === "/" ? undefined : openComponents[path] }));
  return root.addChildren([open.addChildren(routes), ...others(root)]);
}

function Open() {
  useScreenTitle(titleOfOpen);
  return <Outlet />;
}

const titleOfOpen = (words: Words, path: string) => titleText(words, openScreenAt(path)?.title ?? "app.name");

function ErrorScreen(props: ErrorComponentProps) {
  return <RouteError {...props} OfflinePage={part?.OfflinePage} />;
}

function RoutePending() {
  const { t } = useI18n();
  return <Loading text={t("loading")} />;
}
