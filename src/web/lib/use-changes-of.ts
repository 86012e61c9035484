import { useEffect, useEffectEvent } from "react";
import { onChange } from "./live.ts";

/** Changes come in bursts (imports); one reading answers for all that arrive within this time. */
const gathering = 250;

/** Reads again what shows records of these kinds, when one of them changed. */
export function useChangesOf(entities: readonly string[], refresh: () => void) {
  const again = useEffectEvent(refresh);
  const isMeant = useEffectEvent((entity: string) => entities.includes(entity));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChange(({ entity }) => {
      if (!isMeant(entity)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        again();
      }, gathering);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
