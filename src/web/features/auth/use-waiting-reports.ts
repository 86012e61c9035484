import { useEffect, useState } from "react";
import { readOutbox } from "#web/intake/outbox/outbox-store.ts";
import { resultOf, withStore } from "#web/lib/indexed-db.ts";
import { rememberedAddress } from "#web/lib/session.ts";

/** How many reports wait on this device for somebody to sign in, whether one is unfinished, and the address to sign in with after the session has expired. */
export function useWaitingReports() {
  const [found, setFound] = useState({ waiting: 0, address: "" });
  const [isUnfinished, setUnfinished] = useState(false);
  useEffect(() => {
    void readOutbox().then(
      (entries) => setFound({ waiting: entries.length, address: entries[0]?.address ?? "" }),
      // Without storage nothing waits.
      () => undefined,
    );
    void withStore("drafts", (store) => resultOf(store.count())).then(
      (drafts) => setUnfinished(drafts > 0),
      () => undefined,
    );
  }, []);
  // A phone may have closed the application meanwhile: then only the reports know their author.
  return { waiting: found.waiting, isUnfinished, address: rememberedAddress() || found.address };
}
