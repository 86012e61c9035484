import { canOpen } from "#domain/access/route-guard.ts";
import { renew } from "#web/lib/api.ts";
import { loadCatalogue } from "#web/lib/i18n.tsx";
import { currentSession, wasSignedIn } from "#web/lib/session.ts";
import { localeOf } from "./language.tsx";
import { preloadScreen } from "./router.tsx";

/** Starts all requests of the first page before React renders, so that they run in parallel. A failed one is repeated, and reported, by its component. */
export function preload() {
  const { pathname } = location;
  const requests: Promise<unknown>[] = [loadCatalogue(localeOf(currentSession()))];
  if (wasSignedIn()) requests.push(renew(), preloadScreen(pathname));
  else requests.push(preloadScreen(canOpen(null, pathname) ? pathname : "/login"));
  for (const request of requests) request.catch(() => undefined);
}
