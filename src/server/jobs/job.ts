import type { Deps } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Payloads, QueueKind } from "./job-kinds.ts";

/** One job while it runs. */
export type RunningJob = {
  id: string;
  /** If it fails now, it is not tried again. */
  isLast?: boolean;
  /** How much is done, from 0 to 100. */
  progress: (percent: number) => Promise<void>;
  /** An admin cancelled the job, or the process is stopping: the handler returns as soon as it can. */
  cancelled: () => boolean;
};

/** How a run ended, where it is not simply done. */
export type Outcome = {
  /** Run again at this time, or after so many seconds. Not counted as an attempt. */
  postpone?: Date | number;
  /** An expected failure: retried like an exception, but not logged. */
  failed?: unknown;
  /** The failure will not pass: it is not retried. */
  isFinal?: boolean;
  /** A write that belongs to the result, in the transaction that ends the job. */
  record?: Sql;
};

export type Retries = {
  maxAttempts: number;
  /** Seconds between this attempt and the next. */
  pause: (attempt: number) => number;
};

export type Handler<K extends QueueKind> = {
  kind: K;
  /** May run again after a failure or a crash, so it must be idempotent. */
  run: (deps: Deps, payload: Payloads[K], job: RunningJob) => Promise<Outcome | undefined>;
  retries?: Retries;
  /** Runs every day at this hour of Madrid, which is also that of Paris. */
  daily?: number;
  /** Runs on the first day of each month at this hour. */
  monthly?: number;
};
export type AnyHandler = { [K in QueueKind]: Handler<K> }[QueueKind];

/** Infers the payload from the kind. */
export const handler = <K extends QueueKind>(one: Handler<K>): Handler<K> => one;
