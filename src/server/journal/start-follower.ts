import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { isContention } from "#server/db/is-contention.ts";

/** In milliseconds. Writes that follow each other closely are one batch; a batch of another process is waited for, because it may have begun before. */
const pauses = { writes: 500, busy: 500, failed: 5_000 };

export type Follower = { wake: () => void; stop: () => Promise<void> };

/** Does what follows from the next entries: `more` if there may be others, `busy` if another process is doing it. */
export type Advance = (db: Database, isStopped?: () => boolean) => Promise<"done" | "more" | "busy">;

/**
 * Keeps something in step with the journal, from a position that is in the database. `where` names it in the log, `afterWrites` is how long writes are
 * collected.
 */
export function startFollower(
  db: Database,
  advance: Advance,
  where: string,
  log: (where: string, error: unknown) => void,
  afterWrites = pauses.writes,
): Follower {
  const long = forWork(db, "long");
  const stopping = new AbortController();
  let isDue = false;
  let running: Promise<void> | undefined;
  const isStopped = () => stopping.signal.aborted;
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const run = async () => {
    while (isDue && !isStopped()) {
      await pause(afterWrites);
      isDue = false;
      try {
        let state = await advance(long, isStopped);
        while (state !== "done" && !isStopped()) {
          if (state === "busy") await pause(pauses.busy);
          state = await advance(long, isStopped);
        }
      } catch (error) {
        // A row or a connection that others held for too long: the next attempt finds it free.
        if (!isContention(error)) log(where, error);
        isDue = true;
        await pause(pauses.failed);
      }
    }
    running = undefined;
  };
  const wake = () => {
    isDue = true;
    if (!isStopped()) running ??= run();
  };
  return {
    wake,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
