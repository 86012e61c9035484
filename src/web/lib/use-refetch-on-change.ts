import { useEffect, useEffectEvent } from "react";
import { onChange } from "./live.ts";
import { type Throttle, throttledRefetch, throttles } from "./throttled-refetch.ts";

/** Refetches when a record of one of these entities has changed. */
export function useRefetchOnChange(entities: readonly string[], refetch: () => void, { delay, jitter, interval }: Throttle = throttles.events) {
  const run = useEffectEvent(refetch);
  const isRelevant = useEffectEvent((entity: string) => entities.includes(entity));
  useEffect(() => {
    const { request, cancel } = throttledRefetch(() => run(), { delay, jitter, interval });
    const unsubscribe = onChange(({ entity }) => {
      if (isRelevant(entity)) request();
    });
    return () => {
      cancel();
      unsubscribe();
    };
  }, [delay, jitter, interval]);
}
