import type { JobKind } from "#domain/jobs.ts";
import type { Deps } from "#server/context.ts";

type Nothing = Record<string, never>;

/** What each kind of job is told. */
export type Payloads = {
  cleaning: Nothing;
  reminders: Nothing;
  /** Who asked for it; on its own it asks whether the periods were confirmed. */
  retention: { by?: string };
  statusDigest: { user: string; day: string };
  teaching: { item: string };
  report: Nothing;
  reportExpiry: { report: string };
  monthSums: Nothing;
} & Record<JobKind, object>;

/** One job while it runs. */
export type Running = {
  id: string;
  /** How much is done, from 0 to 100. */
  progress: (percent: number) => Promise<void>;
  /** Somebody cancelled it, or the process ends: what is left is not to be begun. */
  cancelled: () => boolean;
};

export type Handler<K extends JobKind = JobKind> = {
  kind: K;
  /** May be called again after it failed half way, or its process died: it goes on where nothing happens twice. */
  run: (deps: Deps, payload: Payloads[K], job: Running) => Promise<void>;
  /** By itself: every day at this hour of Madrid, and of Paris. */
  daily?: number;
  /** The same on the first day of each month. */
  monthly?: number;
};

/** The list of handlers holds them all, whatever they are told. */
export const handler = <K extends JobKind>(one: Handler<K>) => one as unknown as Handler;
