import { setTimeout as wait } from "node:timers/promises";
import type { Locker } from "@tus/server";
import pg from "pg";
import { Refusal } from "#server/base/refusal.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";

/** One writer per upload across processes. The locks of a process end with its connection. */
export type UploadLocks = Locker & {
  /** Does not wait. `onRequested` is called when another writer asks for the lock. */
  tryLock: (id: string, onRequested?: () => void) => Promise<boolean>;
  release: (id: string) => Promise<void>;
  /** Asks all holders in this process to release. */
  interrupt: () => void;
  close: () => Promise<void>;
};

const lockTimeout = 15_000;
const retryInterval = 100;

export function openUploadLocks(url: string): UploadLocks {
  /** Advisory locks are reentrant within a connection; this map makes them exclusive within the process. */
  const held = new Map<string, () => void>();
  let connecting: Promise<pg.Client> | undefined;
  const interrupt = () => {
    for (const onRequested of held.values()) onRequested();
  };

  function connection(): Promise<pg.Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  }
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: "sumario-uploads", keepAlive: true });
    client.on("error", () => undefined);
    client.on("notification", ({ payload }) => held.get(payload ?? "")?.());
    await client.connect();
    client.once("end", () => {
      connecting = undefined;
      // The locks ended with the connection: others may take them now.
      interrupt();
    });
    await client.query("listen uploads");
    return client;
  }
  const ask = async (statement: string, id: string) => (await (await connection()).query<{ done: boolean }>(statement, [id])).rows[0]!.done;

  async function tryLock(id: string, onRequested: () => void = () => undefined): Promise<boolean> {
    if (held.has(id)) return false;
    held.set(id, onRequested);
    try {
      if (await ask(`select pg_try_advisory_lock(hashtextextended($1, ${lockNumbers.uploads})) as done`, id)) return true;
    } catch (error) {
      held.delete(id);
      throw error;
    }
    held.delete(id);
    return false;
  }
  async function release(id: string) {
    // Without a connection there is nothing left to release.
    await ask(`select pg_advisory_unlock(hashtextextended($1, ${lockNumbers.uploads})) as done`, id).catch(() => undefined);
    held.delete(id);
  }

  return {
    tryLock,
    release,
    interrupt,
    newLock: (id) => ({
      async lock(signal, onRequested) {
        const until = performance.now() + lockTimeout;
        while (!(await tryLock(id, () => void onRequested()))) {
          if (signal.aborted || performance.now() > until) throw new Refusal(423, "LOCKED", "file.busy");
          const holder = held.get(id);
          if (holder) holder();
          else await ask("select pg_notify('uploads', $1) is not null as done", id);
          await wait(retryInterval);
        }
      },
      unlock: () => release(id),
    }),
    async close() {
      await (await connecting?.catch(() => undefined))?.end();
    },
  };
}
