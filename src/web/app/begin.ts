import { judge } from "#domain/access/routes.ts";
import { renew } from "#web/lib/api.ts";
import { loadCatalogue } from "#web/lib/i18n.tsx";
import { currentSession, wasSignedIn } from "#web/lib/session.ts";
import { localeOf } from "./language.tsx";
import { fetchScreen } from "./router.tsx";

/** Asks at once, before anything is drawn, for what would else be asked for one after the other. What fails here is asked for again where it can be told. */
export function begin() {
  const { pathname } = location;
  const asked: Promise<unknown>[] = [loadCatalogue(localeOf(currentSession()))];
  if (wasSignedIn()) asked.push(renew(), fetchScreen(pathname));
  else asked.push(fetchScreen(judge(null, pathname) === "show" ? pathname : "/login"));
  for (const one of asked) one.catch(() => undefined);
}
