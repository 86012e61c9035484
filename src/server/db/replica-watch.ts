import type { Warn } from "#server/base/warn.ts";
import type { Database } from "./database.ts";
import { type Replica, type ServerState, serverState } from "./replica.ts";
import { sql } from "./sql.ts";

const interval = 1_000;
/** In seconds: a replica that is further behind is not used, whoever asks. */
export const maxLag = 10;

/** Asks every replica each second whether it can be used, and says in the log when that changes. */
export function watchReplicas(replicas: readonly Replica[], primary: Database, warn: Warn) {
  const told = new Map<Replica, string | undefined>();
  const look = async (replica: Replica, own: ServerState) => {
    const obstacle = await obstacleOf(replica, primary, own).catch((error: Error) => {
      replica.disconnect();
      return obstacleOfError(error);
    });
    replica.isUsable = obstacle === undefined;
    if (obstacle === told.get(replica)) return;
    warn("replica", { replica: replica.name, state: obstacle ?? "used again" });
    told.set(replica, obstacle);
  };
  let looking: Promise<void> | undefined;
  const lookAtAll = () => {
    looking ??= (async () => {
      const own = await readState(primary).catch(() => undefined);
      // Without a primary nothing can be compared: the replicas stay what they were.
      if (own) await Promise.all(replicas.map((replica) => look(replica, own)));
    })().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(() => void lookAtAll(), interval);
  return {
    look: lookAtAll,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

export const readState = async (db: Database): Promise<ServerState> => (await db.asSystem((tx) => tx.lastRows(serverState)))[0]!;

/** Why it is not used; nothing if it is. */
async function obstacleOf(replica: Replica, primary: Database, own: ServerState): Promise<string | undefined> {
  const state = await replica.state();
  const { hash, lag } = await compare(primary, state);
  replica.lag = lag;
  if (state.system !== own.system) return "it is another PostgreSQL server, not a copy of the primary";
  if (!state.isStandby) return "it is not a replica: it takes writes";
  // Its entries were written on another server, or the primary has lost them.
  if (hash !== state.hash) return "its history is not that of the primary";
  if (state.schema !== own.schema) return "it does not have the schema of the primary yet";
  if (lag > maxLag) return `it is more than ${maxLag} seconds behind`;
  replica.position = state.seq;
  return undefined;
}

/** The hash that the last entry of the replica has on the primary, and the age of the first entry that the replica lacks. */
const compare = async (primary: Database, { seq }: ServerState): Promise<{ hash: string | null; lag: number }> =>
  (
    await primary.asSystem((tx) =>
      tx.lastRows<{ hash: string | null; lag: number }>(sql`
        select case when ${seq} = 0 then encode(sha256('sumario'), 'hex') else (select encode(hash, 'hex') from journal where seq = ${seq}) end as hash,
          coalesce((select extract(epoch from clock_timestamp() - at) from journal where seq = ${seq} + 1), 0)::float as lag`),
    )
  )[0]!;

function obstacleOfError({ code = "", message }: Error & { code?: string }): string {
  if (code.startsWith("28") || code === "3D000") return `it refuses the account (${message}): is it a replica of the database of DATABASE_URL?`;
  return code === "57P03" ? "it is starting" : `it does not answer (${code || message})`;
}
