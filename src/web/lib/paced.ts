/** In milliseconds: how long after the first asking, up to how much later, and how long at least from one time to the next. */
export type Pace = { pause: number; spread: number; rest: number };

/**
 * How soon screens read again what others changed. Where they write all the time a list that moved more often could not be read, and everybody's
 * browser would ask all the time: what costs more, or is looked at less closely, waits longer, and not everywhere equally long.
 */
export const paces = {
  rows: { pause: 100, spread: 0, rest: 1_000 },
  counts: { pause: 100, spread: 900, rest: 5_000 },
  events: { pause: 250, spread: 250, rest: 1_000 },
  analytics: { pause: 1_500, spread: 1_500, rest: 30_000 },
} satisfies Record<string, Pace>;

/** Work that is asked for often: done once for all that came in a moment, and then not again for a while. */
export function paced(work: () => void, { pause, spread, rest }: Pace) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const run = () => {
    timer = undefined;
    last = Date.now();
    work();
  };
  return {
    ask: () => {
      timer ??= setTimeout(run, Math.max(pause, last + rest - Date.now()) + Math.random() * spread);
    },
    stop: () => clearTimeout(timer),
  };
}
