import type { RunningJob } from "#server/jobs/job.ts";

/** Reports the progress in percent. Throws when the report was cancelled. */
export type ReportProgress = (percent: number) => Promise<void>;

export class ReportCancelled extends Error {}

/** Each update is a write, and the screen polls about as often. */
const writeIntervalMs = 300;

export function progressOf(job: RunningJob): ReportProgress {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return async (percent) => {
    if (performance.now() - writtenAt >= writeIntervalMs) {
      writtenAt = performance.now();
      await job.progress(Math.min(percent, 99));
    }
    if (job.cancelled()) throw new ReportCancelled();
  };
}
