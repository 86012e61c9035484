import { redirect } from "@tanstack/react-router";
import { decideRoute, safeTarget, type Visitor } from "#domain/access/route-guard.ts";
import { homePath } from "#domain/access/screens.ts";
import { currentSession } from "#web/lib/session.ts";

type Target = { pathname: string; href: string; searchStr: string };

/** Runs before every screen: lets it be shown, or redirects the user. */
export function guard({ location }: { location: Target }) {
  const session = currentSession();
  const visitor = "user" in session ? session.user : null;
  const path = location.pathname.replace(/(.)\/+$/, "$1");
  switch (decideRoute(visitor, path)) {
    case "show":
      if (path === "/") throw redirect({ to: homePath, replace: true });
      return;
    case "login":
      throw redirect({ to: "/login", search: shouldReturnTo(location.href) ? { to: location.href } : {}, replace: true });
    case "home":
      throw redirect({ href: requestedTarget(visitor, location), replace: true });
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
function requestedTarget(visitor: Visitor | null, { searchStr }: Target): string {
  const target = safeTarget(new URLSearchParams(searchStr).get("to"));
  return decideRoute(visitor, new URL(target, location.origin).pathname) === "home" ? "/" : target;
}
