import { renew } from "#web/lib/api.ts";
import { currentSession, wasSignedIn } from "#web/lib/session.ts";
import { loadTexts, showTexts } from "#web/lib/texts-in-use.ts";
import { localeOf } from "./language.tsx";
import { preloadOpenScreen } from "./open-components.tsx";
import { loadScreens } from "./router.tsx";

/** Starts all requests of the first page before React renders, so that they run in parallel. A failed one is repeated, and reported, by its component. */
export function preload() {
  const { pathname } = location;
  const locale = localeOf(currentSession());
  const requests = wasSignedIn()
    ? [showTexts(locale, "all"), renew(), preloadSignedIn(pathname)]
    : [showTexts(locale, "open"), preloadOpenScreen(pathname)];
  for (const request of requests) request?.catch(() => undefined);
}

/** While somebody types a password: what the first screen after it needs. */
export const preloadAfterSignIn = (path: string) =>
  Promise.all([loadTexts(localeOf(currentSession()), "all"), preloadSignedIn(path), import("#web/features/auth/later-step.tsx")]);

async function preloadSignedIn(path: string) {
  const { preloadScreen } = await loadScreens();
  await preloadScreen(path);
}
