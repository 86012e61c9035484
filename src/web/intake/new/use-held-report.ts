import { useEffect } from "react";
import { isInOutbox } from "#web/intake/outbox/outbox.ts";
import { holdReport } from "#web/intake/outbox/report-lock.ts";
import { dispatch } from "#web/outgoing/outgoing.ts";

/** While a copy of a report that waits is open in the form, the report is not sent as it was. If it went out before, the form is opened again. */
export function useHeldReport(id: string | undefined, onSent: () => void) {
  useEffect(() => {
    if (id === undefined) return;
    let release: (() => void) | undefined;
    let isOver = false;
    const hold = async () => {
      if (!(await isInOutbox(id))) return;
      const held = await holdReport(id);
      if (isOver) return held();
      release = held;
      if (!(await isInOutbox(id))) onSent();
    };
    void hold();
    return () => {
      isOver = true;
      release?.();
      // Now it goes out, edited or not.
      dispatch({ type: "timeCame" });
    };
  }, [id, onSent]);
}
