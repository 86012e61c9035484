import { redirect } from "@tanstack/react-router";
import { decideScreen, type RouteDecision, type Visitor } from "#domain/access/decide-screen.ts";
import { homePath, openScreenAt } from "#domain/access/open-screens.ts";
import { safeTarget } from "#domain/access/safe-target.ts";
import { currentSession } from "#web/lib/session.ts";
import { hasAllTexts, showTexts } from "#web/lib/texts-in-use.ts";
import { localeOf } from "./language.tsx";

/** What only signed-in people need; the table of all screens is in it. */
export type SignedInPart = typeof import("./signed-in.tsx");

type Target = { pathname: string; href: string; searchStr: string };
type Decide = SignedInPart["decideRoute"];

/** Runs before every screen: lets it be shown, or redirects the user. All but the open screens are decided about by the part that `load` fetches. */
export const guardWith =
  (loaded: () => SignedInPart | undefined, load: () => Promise<SignedInPart>) =>
  ({ location }: { location: Target }) => {
    const visitor = visitorOf();
    const path = location.pathname.replace(/(.)\/+$/, "$1");
    const open = openScreenAt(path);
    if (!visitor && open) return follow(decideScreen(null, open), path, location, decideOpen);
    const part = loaded();
    if (part && (!visitor || hasAllTexts())) return follow(part.decideRoute(visitor, path), path, location, part.decideRoute);
    return prepare(load, visitor !== null).then(({ decideRoute }) => {
      const decision = decideRoute(visitorOf(), path);
      // The screen was unknown when the router looked for it.
      if (decision === "show" && !open) throw redirect({ href: location.href, replace: true });
      follow(decision, path, location, decideRoute);
    });
  };

const decideOpen: Decide = (visitor, path) => decideScreen(visitor, openScreenAt(path));

async function prepare(load: () => Promise<SignedInPart>, isSignedIn: boolean): Promise<SignedInPart> {
  const [part] = await Promise.all([load(), isSignedIn ? showTexts(localeOf(currentSession()), "all") : undefined]);
  return part;
}

function visitorOf(): Visitor | null {
  const session = currentSession();
  return "user" in session ? session.user : null;
}

function follow(decision: RouteDecision, path: string, location: Target, decide: Decide) {
  switch (decision) {
    case "show":
      if (path === "/") throw redirect({ to: homePath, replace: true });
      return;
    case "login":
      throw redirect({ to: "/login", search: shouldReturnTo(location.href) ? { to: location.href } : {}, replace: true });
    case "home":
      throw redirect({ href: requestedTarget(decide, location), replace: true });
    case "notAuthorized":
      throw redirect({ to: "/pages/not-authorized", replace: true });
    case "notFound":
      throw redirect({ to: "/pages/error-404", replace: true });
  }
}

/** After a deliberate sign-out the next sign-in starts at home. */
function shouldReturnTo(href: string): boolean {
  const session = currentSession();
  return !(session.phase === "signedOut" && session.isDeliberate) && safeTarget(href) !== "/";
}

/** The page that was requested before the sign-in; home if that page is only for signed-out visitors. */
function requestedTarget(decide: Decide, { searchStr }: Target): string {
  const target = safeTarget(new URLSearchParams(searchStr).get("to"));
  return decide(visitorOf(), new URL(target, location.origin).pathname) === "home" ? "/" : target;
}
