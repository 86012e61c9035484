import { useEffect } from "react";
import { useUser } from "#web/lib/session.ts";
import { useToday } from "./use-today.ts";

/** The number on the icon of the installed application: what the lawyer asks this shop for. */
export function AppBadge() {
  const { role } = useUser();
  // In a tab there is no icon, and nobody reads a day for it.
  const isInstalled = "setAppBadge" in navigator && matchMedia("(display-mode: standalone)").matches;
  return role === "customer" && isInstalled ? <RequestsBadge /> : null;
}

function RequestsBadge() {
  const { data } = useToday();
  const requests = data?.day === "store" ? data.requests.total : undefined;
  useEffect(() => {
    if (requests !== undefined) void navigator.setAppBadge(requests).catch(() => undefined);
  }, [requests]);
  // Whoever signs out leaves no number behind; closing the page keeps it.
  useEffect(() => () => void navigator.clearAppBadge().catch(() => undefined), []);
  return null;
}
