import { useEffect, useState } from "react";
import { readOutbox } from "#web/intake/outbox/outbox-store.ts";
import { rememberedAddress } from "#web/lib/session.ts";

/** How many reports wait on this device for somebody to sign in, and the address to sign in with after the session has expired. */
export function useWaitingReports() {
  const [found, setFound] = useState({ waiting: 0, address: "" });
  useEffect(() => {
    void readOutbox().then(
      (entries) => setFound({ waiting: entries.length, address: entries[0]?.address ?? "" }),
      // Without storage nothing waits.
      () => undefined,
    );
  }, []);
  // A phone may have closed the application meanwhile: then only the reports know their author.
  return { waiting: found.waiting, address: rememberedAddress() || found.address };
}
