import { openScreenAt } from "./open-screens.ts";

export const lockPath = "/pages/lock-screen";

/**
 * The path to open after a sign-in. The requested path is used only if it belongs to this application (it begins with exactly one slash) and is a
 * screen to work on: not a message page, the lock screen or a sign-in page.
 */
export const safeTarget = (to: unknown): string =>
  typeof to === "string" && /^\/(?![/\\])/.test(to) && !/[\\\p{Cc}]/u.test(to) && !isUtilityPage(to) ? to : "/";

function isUtilityPage(to: string): boolean {
  const path = to.replace(/[?#].*$/s, "").replace(/(.)\/+$/, "$1");
  const screen = openScreenAt(path);
  return path === lockPath || (screen !== undefined && ("open" in screen || "signedOut" in screen));
}
