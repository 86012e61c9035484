import type { Running } from "#server/jobs/job.ts";

/** Tells how far it is, in percent, and ends what nobody waits for any more. */
export type Pace = (percent: number) => Promise<void>;

export class Cancelled extends Error {}

/** Milliseconds: more often nobody looks, and each time is a write. */
const pause = 300;

export function paceOf(job: Running): Pace {
  let told = 0;
  return async (percent) => {
    if (Date.now() - told >= pause) {
      told = Date.now();
      await job.progress(Math.min(percent, 99));
    }
    if (job.cancelled()) throw new Cancelled();
  };
}
