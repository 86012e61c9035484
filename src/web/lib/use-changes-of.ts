import { useEffect, useEffectEvent } from "react";
import { onChange } from "./live.ts";
import { type Pace, paced, paces } from "./paced.ts";

/** Reads again what shows records of these kinds, when one of them changed. */
export function useChangesOf(entities: readonly string[], refresh: () => void, { pause, spread, rest }: Pace = paces.events) {
  const again = useEffectEvent(refresh);
  const isMeant = useEffectEvent((entity: string) => entities.includes(entity));
  useEffect(() => {
    const { ask, stop } = paced(() => again(), { pause, spread, rest });
    const leave = onChange(({ entity }) => {
      if (isMeant(entity)) ask();
    });
    return () => {
      stop();
      leave();
    };
  }, [pause, spread, rest]);
}
