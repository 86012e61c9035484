import { ConfigError } from "#server/base/config-error.ts";
import type { DatabaseLimits } from "#server/base/database-limits.ts";
import type { Warn } from "#server/base/warn.ts";
import type { Database } from "./database.ts";
import { forWork } from "./for-work.ts";
import { journalHead } from "./journal-row.ts";
import { type Fallback, type ReadSources, type Reads, readsOf } from "./reads.ts";
import { openReplica, type Replica } from "./replica.ts";
import { replicaFault } from "./replica-fault.ts";
import { readState, watchReplicas } from "./replica-watch.ts";
import { startFault } from "./start-fault.ts";

type Options = {
  /** Addresses of replicas. The account is that of the application, whatever account they name. */
  urls: readonly string[];
  appUrl: string;
  limits: DatabaseLimits;
  now: () => Date;
  warn: Warn;
  /** A connection to the primary that does not wait for others. */
  observer: Database;
};

/** In seconds: a replica that is further behind is not waited for. */
const nearly = 1;

/** Sends reads to replicas that have what the reader must see, and to the primary otherwise. */
export async function openReplicas(db: Database, { urls, appUrl, limits, now, warn, observer }: Options): Promise<ReadSources> {
  const replicas = urls.map((url) => openReplica(new URL(url).host, addressFor(url, appUrl), now, limits));
  const primary = readsOf(db);
  const brief = forWork(db, "brief");
  const fallbacks = new Map<Fallback, number>();
  const watch = watchReplicas(replicas, observer, warn);
  const close = async () => {
    await watch.stop();
    await Promise.all(replicas.map((replica) => replica.close()));
  };
  try {
    await refuseForeign(replicas, observer);
    await watch.look();
  } catch (error) {
    await close();
    throw error;
  }
  let turn = 0;
  const choose = async (position: number): Promise<Replica | Fallback> => {
    const usable = replicas.filter(({ isUsable }) => isUsable);
    if (usable.length === 0) return "unavailable";
    turn = (turn + 1) % usable.length;
    const inTurn = [...usable.slice(turn), ...usable.slice(0, turn)];
    const ready = inTurn.find((replica) => replica.position >= position);
    if (ready) return ready;
    const near = inTurn.find(({ lag }) => lag < nearly);
    return near && (await near.reaches(position).catch(() => false)) ? near : "behind";
  };
  const after = (position: number | Promise<number>): Reads => ({
    as: async (user, work, options = {}) => {
      const fallBack = (reason: Fallback) => {
        fallbacks.set(reason, (fallbacks.get(reason) ?? 0) + 1);
        return primary.as(user, work, options);
      };
      const chosen = await choose(await position);
      if (typeof chosen === "string") return fallBack(chosen);
      try {
        return await chosen.as(user, work, options);
      } catch (error) {
        const fault = replicaFault(error);
        if (fault === "lost" || fault === "promoted") chosen.isUsable = false;
        if (!fault || options.isSent?.()) throw error;
        return fallBack(fault);
      }
    },
  });
  return {
    isReplicated: true,
    after,
    current: () => ({
      as: async (user, work, options) => {
        const [head] = await brief.asSystem((tx) => tx.lastRows(journalHead), { readOnly: true });
        return after(head!.seq).as(user, work, options);
      },
    }),
    states: () => replicas.map(({ name, isUsable, lag, reads }) => ({ name, isUsable, lag, reads })),
    fallbacks,
    close,
  };
}

/** The role of the application, its password and, unless another is named, its database. */
function addressFor(url: string, appUrl: string): string {
  const [address, app] = [new URL(url), new URL(appUrl)];
  address.username = app.username;
  address.password = app.password;
  if (address.pathname.length <= 1) address.pathname = app.pathname;
  return address.href;
}

/** Mistakes that do not pass by themselves. A replica that is away, starting, promoted or behind is not one: the primary answers meanwhile. */
async function refuseForeign(replicas: readonly Replica[], primary: Database) {
  const own = await readState(primary);
  for (const replica of replicas) {
    const state = await replica.state().catch((error: unknown) => {
      const { code = "" } = error as { code?: string };
      const fault = startFault(error);
      if (fault && (/certificate|TLS|sslrootcert/.test(fault) || code === "3D000"))
        throw new ConfigError(fault.replaceAll("DATABASE_URL", "DATABASE_READ_URL"));
    });
    if (state && state.system !== own.system)
      throw new ConfigError(`DATABASE_READ_URL: ${replica.name} is another PostgreSQL server, not a replica of the one of DATABASE_URL`);
  }
}
