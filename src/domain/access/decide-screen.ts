import { accepts } from "./rules.ts";
import type { ScreenDeclaration } from "./screen.ts";
import type { User } from "./user.ts";

export type RouteDecision = "show" | "login" | "home" | "notAuthorized" | "notFound";
export type Visitor = Pick<User, "role" | "availableTypes">;

/** What a screen shows to this visitor. `null` is a visitor who is not signed in. */
export function decideScreen(visitor: Visitor | null, screen: ScreenDeclaration | undefined): RouteDecision {
  if (!screen) return "notFound";
  if ("open" in screen) return "show";
  if ("signedOut" in screen) return !visitor || (screen.rule && accepts(screen.rule, visitor.role)) ? "show" : "home";
  if (!visitor) return "login";
  if (!accepts(screen.rule, visitor.role)) return "notAuthorized";
  return !screen.type || visitor.availableTypes.includes(screen.type) ? "show" : "notAuthorized";
}
