import { decideScreen, type RouteDecision, type Visitor } from "./decide-screen.ts";
import { screenAt } from "./screens.ts";

/** What this path shows to this visitor. `null` is a visitor who is not signed in. */
export const decideRoute = (visitor: Visitor | null, path: string): RouteDecision => decideScreen(visitor, screenAt(path));

export const canOpen = (visitor: Visitor | null, path: string): boolean => decideRoute(visitor, path) === "show";
