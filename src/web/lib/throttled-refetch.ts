/** In milliseconds: the wait after the first request, a random addition to it, and the least time between two runs. */
export type Throttle = { delay: number; jitter: number; interval: number };

/**
 * How soon a screen refetches what other users changed. On a busy day a list that refetched more often could not be read, and every browser would
 * send requests all the time. Expensive or less important queries wait longer. The jitter spreads the requests of many browsers.
 */
export const throttles = {
  rows: { delay: 100, jitter: 0, interval: 1_000 },
  counts: { delay: 100, jitter: 900, interval: 5_000 },
  events: { delay: 250, jitter: 250, interval: 1_000 },
  analytics: { delay: 1_500, jitter: 1_500, interval: 30_000 },
} satisfies Record<string, Throttle>;

/** Runs `refetch` once for all requests that come while it waits. */
export function throttledRefetch(refetch: () => void, { delay, jitter, interval }: Throttle) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = Number.NEGATIVE_INFINITY;
  const run = () => {
    timer = undefined;
    lastRun = Date.now();
    refetch();
  };
  return {
    request: () => {
      timer ??= setTimeout(run, Math.max(delay, lastRun + interval - Date.now()) + Math.random() * jitter);
    },
    cancel: () => clearTimeout(timer),
  };
}
