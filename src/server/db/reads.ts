import type { User } from "#domain/access/user.ts";
import type { Database, TransactionOptions, Tx } from "./database.ts";

export type ReadOptions = Pick<TransactionOptions, "once" | "kind" | "isSnapshot"> & {
  /** Whether a part of the result has left this process. Until then, work that a replica could not finish is repeated on the primary. */
  isSent?: () => boolean;
};

/** Transactions that only read: in the role of the user, like those of `Database`. */
export type Reads = { as: <Result>(user: User, work: (tx: Tx) => Promise<Result>, options?: ReadOptions) => Promise<Result> };

/** Why the primary answered what a replica could have answered. */
export type Fallback = "unavailable" | "behind" | "conflict" | "busy" | "promoted" | "lost";

export type ReplicaState = { name: string; isUsable: boolean; lag: number; reads: number };

/** Where reads that may take long are answered: analytics, reports, exports, search and calendars. Writes always go to the primary. */
export type ReadSources = {
  /** Whether there are replicas at all: otherwise nobody has to remember positions. */
  isReplicated: boolean;
  /** With at least the entries of the journal up to this position, and the changes that they are about. */
  after: (position: number) => Reads;
  /** With everything that is committed when the read begins. */
  current: () => Reads;
  states: () => ReplicaState[];
  fallbacks: ReadonlyMap<Fallback, number>;
  close: () => Promise<void>;
};

/** Read-only transactions on the primary: with or without replicas, a read that writes is noticed. */
export const readsOf = (db: Database): Reads => ({
  as: (user, work, { once = false, kind = "read", isSnapshot = false } = {}) => db.as(user, work, { once, kind, isSnapshot, readOnly: true }),
});

/** Without replicas. */
export function primaryOnly(db: Database): ReadSources {
  const reads = readsOf(db);
  return { isReplicated: false, after: () => reads, current: () => reads, states: () => [], fallbacks: new Map(), close: async () => undefined };
}
