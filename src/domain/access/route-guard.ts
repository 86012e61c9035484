import { accepts } from "./rules.ts";
import { screenAt } from "./screens.ts";
import type { User } from "./user.ts";

export type RouteDecision = "show" | "login" | "home" | "notAuthorized" | "notFound";
export type Visitor = Pick<User, "role" | "availableTypes">;

/** What this path shows to this visitor. `null` is a visitor who is not signed in. */
export function decideRoute(visitor: Visitor | null, path: string): RouteDecision {
  const screen = screenAt(path);
  if (!screen) return "notFound";
  if ("open" in screen) return "show";
  if ("signedOut" in screen) return !visitor || (screen.rule && accepts(screen.rule, visitor.role)) ? "show" : "home";
  if (!visitor) return "login";
  if (!accepts(screen.rule, visitor.role)) return "notAuthorized";
  return !screen.type || visitor.availableTypes.includes(screen.type) ? "show" : "notAuthorized";
}

export const canOpen = (visitor: Visitor | null, path: string): boolean => decideRoute(visitor, path) === "show";

/**
 * The path to open after a sign-in. The requested path is used only if it belongs to this application (it begins with exactly one slash) and is a
 * screen to work on: not a message page, the lock screen or a sign-in page.
 */
export const safeTarget = (to: unknown): string =>
  typeof to === "string" && /^\/(?![/\\])/.test(to) && !/[\\\p{Cc}]/u.test(to) && !isUtilityPage(to) ? to : "/";

function isUtilityPage(to: string): boolean {
  const path = to.replace(/[?#].*$/s, "").replace(/(.)\/+$/, "$1");
  const screen = screenAt(path);
  return path === lockPath || (screen !== undefined && ("open" in screen || "signedOut" in screen));
}

export const lockPath = "/pages/lock-screen";
