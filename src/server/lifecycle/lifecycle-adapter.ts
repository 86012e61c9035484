import type { Proposal } from "#domain/law/proposal.ts";
import type { LegalEntry } from "#domain/law/term-entry.ts";
import type { Choice } from "#domain/lifecycle/choices.ts";
import type { TransitionContext } from "#domain/lifecycle/guard.ts";
import type { Lifecycle, LifecycleRecord } from "#domain/lifecycle/lifecycle.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Tx } from "#server/db/database.ts";
import type { NotifyDeps } from "#server/notices/mail-writer.ts";
import type { Subject } from "#server/notices/subject.ts";
import type { Saved, Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";

export type Version = { id: string; version: number };
export type Values = Readonly<Record<string, unknown>>;

/** What is written together with a change of status. */
export type Effects = {
  values: Values;
  lines?: { field: string; values: Values }[];
  /** Texts that the status history keeps beside the reason. */
  notes?: string[];
};

/** A change of status for those who are notified. The actor is not; without one, the system made the change. */
export type StatusChange<R> = Saved<R> & {
  deps: NotifyDeps;
  actor: string | null;
  items: readonly string[];
  /** The former status is restored: those who were notified of the undone one get a correction, and nobody gets a notice of a new status. */
  isUndo: boolean;
};

/** Connects a lifecycle of the domain to the database: what guards read, what a change writes, who is notified. */
export type LifecycleAdapter<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext> = {
  lifecycle: Lifecycle<R, S, X>;
  /** Reads what guards need besides the record, and adds the input of the user. */
  readContext: (tx: Tx, user: Writer, record: R, given: Partial<X> & { to?: S }) => Promise<X>;
  effectsOf: (user: Writer, locale: Locale, before: R, choice: Choice<S>, context: X) => Effects;
  /** Values of the row that follow from its new values. */
  derive?: (merged: R) => Values;
  /** What the law says about the record: dates and proposals. */
  lawOf: (tx: Tx, user: Writer, record: R) => Promise<{ dates: LegalEntry[]; proposals: Proposal[] }>;
  /** Saves a change of the record by a user. */
  update: (tx: Tx, user: Writer, input: Version & { values: Values }) => Promise<Saved<R>>;
  /** The record as the subject of notices. */
  about: (record: R) => Subject;
  /** Notifies the customer of what is missing, and until when. */
  notifyMissing: (
    tx: Tx,
    event: { deps: NotifyDeps; actor: string | null; record: R },
    items: readonly string[],
    date: string | null,
  ) => Promise<void>;
  /** Notifies the lawyer that all requested documents are there. */
  notifyDocuments: (tx: Tx, event: { deps: NotifyDeps; actor: string | null; record: R }) => Promise<void>;
  /** Sends the notices, in the writer's transaction. */
  notify?: (tx: Tx, change: StatusChange<R>) => Promise<void>;
};

/** A record of a lifecycle's own entity. The entity and the record type of a lifecycle belong together, which the types of `records` cannot express. */
export const lifecycleRecord = <R extends LifecycleRecord>(record: AnyRecord) => record as R;
