/**
 * How long work may take and wait. `brief` work is needed to answer anything at all (sessions, signing in, the queue): connections are kept for
 * it. `read` is what a screen asks for: ordinary work with less time for a statement. `long` work reads or writes much (exports, imports, jobs) and gets a
 * part of the connections only, with more time.
 */
export type WorkKind = "brief" | "ordinary" | "read" | "long";

/** Times in seconds. */
export type DatabaseLimits = {
  connections: number;
  /** For a free connection. */
  wait: number;
  lock: number;
  statement: number;
  /** Of a statement of a read that somebody waits for. */
  read: number;
  longLock: number;
  longStatement: number;
  /** Of a connection. */
  lifetime: number;
};

export const defaultLimits: DatabaseLimits = {
  connections: 10,
  wait: 5,
  lock: 10,
  statement: 30,
  read: 8,
  longLock: 120,
  longStatement: 900,
  lifetime: 1800,
};

/** For commands and the preparation of a start, which nobody waits for: one connection, and a statement takes the time that it needs. */
export const commandLimits: Partial<DatabaseLimits> = { connections: 1, wait: 15, lock: 120, statement: 0 };

/** How many connections each kind may use. Of very few, everybody may use all. */
export const placesOf = ({ connections }: Pick<DatabaseLimits, "connections">): Record<Exclude<WorkKind, "read">, number> => ({
  brief: connections,
  ordinary: connections < 5 ? connections : connections - 2,
  long: connections < 5 ? connections : Math.floor(connections / 2),
});
