import type { Proposal } from "#domain/law/proposal.ts";
import type { LegalEntry } from "#domain/law/term-entry.ts";
import type { Choice } from "#domain/lifecycle/choices.ts";
import type { Situation } from "#domain/lifecycle/guard.ts";
import type { Lifecycle, Living } from "#domain/lifecycle/lifecycle.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Tx } from "#server/db/database.ts";
import type { Teller } from "#server/notices/tell.ts";
import type { Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";

export type Version = { id: string; version: number };
export type Values = Readonly<Record<string, unknown>>;

/** What a change of status brings along in the same write. */
export type Effects = {
  values: Values;
  lines?: { field: string; values: Values }[];
  /** What the history keeps beside the reason. */
  notes?: string[];
};

/** Who did it needs no notice of it; the system is nobody. */
export type Turn<R> = { teller: Teller; actor: string | null; before: R; after: R; items: readonly string[] };

/** A lifecycle with what the server adds to it. */
export type Life<R extends Living<S>, S extends string, X extends Situation> = {
  lifecycle: Lifecycle<R, S, X>;
  /** What a change is judged by besides the record itself, with what the person gave. */
  situationOf: (tx: Tx, user: Writer, record: R, given: Partial<X> & { to?: S }) => Promise<X>;
  effectsOf: (user: Writer, locale: Locale, before: R, choice: Choice<S>, situation: X) => Effects;
  /** What else of the row follows from its new values. */
  derive?: (merged: R) => Values;
  /** What the law says about the record: dates and proposals. */
  lawOf: (tx: Tx, user: Writer, record: R) => Promise<{ dates: LegalEntry[]; proposals: Proposal[] }>;
  /** How a person's change of the record is saved. */
  update: (tx: Tx, user: Writer, input: Version & { values: Values }) => Promise<AnyRecord>;
  /** Who is told, in the writer's transaction. */
  tell?: (tx: Tx, turn: Turn<R>) => Promise<void>;
};
