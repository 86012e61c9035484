import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { isContention } from "#server/db/is-contention.ts";
import { advanceTerms } from "./follow-terms.ts";

/** In milliseconds. Writes that follow each other closely are one batch; a batch of another process is waited for, because it may have begun before. */
const pauses = { writes: 500, busy: 500, failed: 5_000 };

export type TermKeeper = { wake: () => void; stop: () => Promise<void> };

/** Keeps the terms of records in step with the journal. */
export function startTermKeeper(db: Database, log: (where: string, error: unknown) => void): TermKeeper {
  const long = forWork(db, "long");
  const stopping = new AbortController();
  let isDue = false;
  let running: Promise<void> | undefined;
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const run = async () => {
    while (isDue && !stopping.signal.aborted) {
      await pause(pauses.writes);
      isDue = false;
      try {
        let state = await advanceTerms(long);
        while (state !== "done" && !stopping.signal.aborted) {
          if (state === "busy") await pause(pauses.busy);
          state = await advanceTerms(long);
        }
      } catch (error) {
        // A row or a connection that others held for too long: the next attempt finds it free.
        if (!isContention(error)) log("next steps", error);
        isDue = true;
        await pause(pauses.failed);
      }
    }
    running = undefined;
  };
  const wake = () => {
    isDue = true;
    if (!stopping.signal.aborted) running ??= run();
  };
  return {
    wake,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
