import { redirect } from "@tanstack/react-router";
import { homeOf, judge, safeTarget } from "#domain/access/routes.ts";
import { currentSession } from "#web/lib/session.ts";

type Where = { pathname: string; href: string; searchStr: string };

/** Asked before every screen: shows it, or sends the person where they belong. */
export function guard({ location }: { location: Where }) {
  const session = currentSession();
  const visitor = "user" in session ? session.user : null;
  const path = location.pathname.replace(/(.)\/+$/, "$1");
  switch (judge(visitor, path)) {
    case "show":
      if (path === "/" && visitor) throw redirect({ to: homeOf(visitor), replace: true });
      return;
    case "login":
      throw redirect({ to: "/login", search: path === "/" ? {} : { to: location.href }, replace: true });
    case "home":
      throw redirect({ href: wanted(visitor, location), replace: true });
    case "notAuthorized":
      throw redirect({ to: "/pages/not-authorized", replace: true });
    case "notFound":
      throw redirect({ to: "/pages/error-404", replace: true });
  }
}

/** A page for people who are not signed in leads to what they wanted before, unless that is such a page too. */
function wanted(visitor: Parameters<typeof judge>[0], { searchStr }: Where): string {
  const target = safeTarget(new URLSearchParams(searchStr).get("to"));
  return judge(visitor, new URL(target, location.origin).pathname) === "home" ? "/" : target;
}
