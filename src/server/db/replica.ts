import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { User } from "#domain/access/user.ts";
import type { DatabaseLimits } from "#server/base/database-limits.ts";
import { openDatabase, type Tx } from "./database.ts";
import { forWork } from "./for-work.ts";
import { journalHead } from "./journal-row.ts";
import type { ReadOptions, Reads } from "./reads.ts";
import { PromotedError, replicaFault } from "./replica-fault.ts";
import { type Sql, sql } from "./sql.ts";

/** What a server says of itself. */
export type ServerState = {
  isStandby: boolean;
  /** Differs between clusters; the same for all copies of one. */
  system: string;
  schema: string;
  /** The last entry of the journal with its hash, which covers all entries before. */
  seq: number;
  hash: string;
};

export const serverState: Sql<ServerState> = sql`
  select pg_is_in_recovery() as "isStandby", (select system_identifier::text from pg_control_system()) as system,
    (select md5(string_agg(name || checksum, ',' order by name)) from migrations) as schema, seq, encode(hash, 'hex') as hash
  from journal_head`;

/** In milliseconds: a replica that does not answer a short question in this time is taken for lost. */
const patience = 3_000;
/** How long a read waits for a replica that is only just behind, and how often it looks. */
const [catchUpTries, catchUpPause] = [10, 10];

export type Replica = ReturnType<typeof openReplica>;

/** One replica, with connections of its own. It is used only after `isUsable` was set. */
export function openReplica(name: string, url: string, now: () => Date, limits: DatabaseLimits) {
  const db = openDatabase(url, { now, limits: { ...limits, wait: Math.min(limits.wait, patience / 1000) }, name: "sumario-read" });
  const brief = forWork(db, "brief");
  const clients = new Set<pg.PoolClient>();
  db.pool.on("connect", (client) => void clients.add(client));
  db.pool.on("remove", (client) => void clients.delete(client));
  let polling: Promise<void> | undefined;
  /** Shared by everybody who waits for it. */
  const poll = () => {
    polling ??= withPatience(brief.asSystem((tx) => tx.lastRows(journalHead)))
      .then(([head]) => {
        replica.position = head!.seq;
      })
      .finally(() => {
        polling = undefined;
      });
    return polling;
  };
  const as: Reads["as"] = async <Result>(user: User, work: (tx: Tx) => Promise<Result>, { kind = "read", isSnapshot = false }: ReadOptions = {}) => {
    let finished: { result: Result } | undefined;
    const read = async (tx: Tx) => {
      const answer = await tx.row<{ in_hot_standby: string }>(sql`show in_hot_standby`);
      if (answer?.in_hot_standby !== "on") throw new PromotedError(`${name} is not a replica any more`);
      replica.reads++;
      finished = { result: await work(tx) };
      return finished.result;
    };
    try {
      // The primary repeats what failed here.
      return await db.as(user, read, { kind, isSnapshot, once: true, readOnly: true });
    } catch (error) {
      // Everything was read, and the replica was lost with COMMIT.
      if (finished && replicaFault(error)) return finished.result;
      throw error;
    }
  };
  const replica = {
    name,
    isUsable: false,
    /** The last entry of the journal that it is known to have. */
    position: 0,
    /** In seconds. */
    lag: 0,
    /** How many transactions it has answered. */
    reads: 0,
    as,
    state: async (): Promise<ServerState> => (await withPatience(brief.asSystem((tx) => tx.lastRows(serverState))))[0]!,
    /** Whether it has this entry, now or in a moment. */
    async reaches(position: number): Promise<boolean> {
      for (let tries = 0; replica.position < position; tries++) {
        if (tries === catchUpTries) return false;
        if (tries > 0) await wait(catchUpPause);
        await poll();
      }
      return true;
    },
    /** Breaks its connections: whoever waits for an answer that will not come goes on to the primary. */
    disconnect() {
      for (const client of clients) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    },
    close: db.close,
  };
  return replica;
}

function withPatience<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })), patience);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
