import type { Deps } from "#server/context.ts";
import type { AnyHandler } from "./job.ts";
import { type Lane, laneOf, lanes } from "./job-kinds.ts";
import { runNext } from "./run-next.ts";
import { scheduleRecurring } from "./schedule.ts";

/** In milliseconds. No notification announces retries and jobs of processes that died, so each lane is polled. */
const pollInterval = 15_000;

export type Workers = {
  /** Looks for work in one lane, or in all. */
  wake: (lane?: string) => void;
  /** Asks running jobs to stop, and waits for them. */
  stop: () => Promise<void>;
};

/** Starts the workers of this process. They also queue the next run of every recurring job. */
export function startWorkers(deps: Deps, handlers: readonly AnyHandler[], log: (where: string, error: unknown) => void): Workers {
  let isStopping = false;
  const schedule = scheduleRecurring(deps.db, handlers, deps.now);
  const loops = (Object.keys(lanes) as Lane[]).flatMap((lane) => {
    const onError = (error: unknown) => log(lane === "general" ? "job" : lane, error);
    const worker = { lane, handlers: handlers.filter(({ kind }) => laneOf(kind) === lane), isStopping: () => isStopping, onError };
    const step = async () => {
      if (lane === "general") await schedule();
      return runNext(deps, worker);
    };
    return Array.from({ length: lanes[lane] }, () => ({ lane, ...repeated(step, onError) }));
  });
  const wake = (lane = "") => {
    for (const loop of loops) if (!lane || loop.lane === lane) loop.start();
  };
  const timer = setInterval(wake, pollInterval);
  wake();
  return {
    wake,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Repeats a step while it finds work, and once more if `start` was called meanwhile; never two at once. `stop` waits for the current step. */
function repeated(step: () => Promise<boolean>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const run = async () => {
    while (again && !stopped) {
      again = false;
      try {
        while (!stopped && (await step()));
      } catch (error) {
        onError(error);
      }
    }
    running = undefined;
  };
  return {
    start: () => {
      again = true;
      running ??= run();
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
