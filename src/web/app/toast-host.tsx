import { useNotifications } from "@mantine/notifications";
import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "#web/lib/session.ts";

/** Shows toasts. Its code comes with the session, or with the first toast before; a form shows its error itself where it cannot be fetched. */
export function ToastHost() {
  const isSignedIn = "user" in useSession();
  const isNeeded = useNotifications().notifications.length > 0 || isSignedIn;
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    if (isNeeded)
      void import("./toasts.tsx").then(
        (module) => setToasts(() => module.Toasts),
        () => undefined,
      );
  }, [isNeeded]);
  return Toasts && <Toasts />;
}
