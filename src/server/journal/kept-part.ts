import type { EntityName } from "#domain/entities/registry.ts";
import type { Sql } from "#server/db/sql.ts";

/** A part of an answer that is kept in memory, and what of the journal makes it old. */
export type Part<Answer> = {
  /** Reads it. `counted` are the records it is about, also those that it only counts. */
  make: () => Promise<{ answer: Answer; counted?: readonly string[] }>;
  /** The kinds of records that it shows, with all their fields or with these. Entries about others leave it as it is. */
  reads: Readonly<Partial<Record<EntityName, true | readonly string[]>>>;
  /**
   * Whether one of these records belongs to it now. It is asked for records that are not counted; without it each entry about what is read makes
   * the part old.
   */
  admits?: (changed: Changed) => Sql<boolean>;
  /** What is read again of a part that stays as it is otherwise. */
  amends?: Amending<Answer>;
  /** Fields whose former value decides as well: an entry that changes them makes the part old, whatever the record. */
  moves?: readonly string[];
  /**
   * It reads the terms of the law, which are written some moments after an entry. Facts of a record that it does not show count only if terms have
   * changed since.
   */
  followsTerms?: { shows: readonly string[] };
  /** What it also depends on and no entry tells of. */
  mark?: string;
  /** It is for this person alone, where others with the same rights share the rest. */
  isOwn?: boolean;
};

export type Changed = {
  ids: readonly string[];
  /** Those of them that were not updated but created, removed, restored or merged. */
  structural: readonly string[];
};

export type Amending<Answer> = {
  /** Fields that only change what is shown of a record: with these alone it is in the part as before, in the same place. */
  fields: readonly string[];
  /** Records that come and go are amended as well. */
  isStructural?: boolean;
  /** The answer with what is shown of these records now. Others are amended at the same time: neither role nor settings may change for it. */
  read: (answer: Answer, ids: readonly string[]) => Promise<Answer>;
};

// biome-ignore lint/suspicious/noExplicitAny: the answers of parts have nothing in common
export type Parts = Readonly<Record<string, Part<any>>>;
export type AnswersOf<Of extends Parts> = { [Name in keyof Of]: Awaited<ReturnType<Of[Name]["make"]>>["answer"] };
