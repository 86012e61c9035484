import { setTimeout as wait } from "node:timers/promises";
import type { Locker } from "@tus/server";
import pg from "pg";
import { Refusal } from "#server/refusal.ts";

/** One writer per upload, whatever process it came to. A process that dies leaves none of its locks behind. */
export type UploadLocks = Locker & {
  /** Without waiting; `letGo` is called when somebody else wants it. */
  attempt: (id: string, letGo?: () => void) => Promise<boolean>;
  release: (id: string) => Promise<void>;
  /** Asks everybody who holds one to let go. */
  interrupt: () => void;
  close: () => Promise<void>;
};

const patience = 15_000;
const pause = 100;

export function openUploadLocks(url: string): UploadLocks {
  /** Advisory locks belong to a connection, which could take one twice: within the process this map decides. */
  const held = new Map<string, () => void>();
  let connecting: Promise<pg.Client> | undefined;
  const interrupt = () => {
    for (const letGo of held.values()) letGo();
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
      // The locks went with the connection: others may take them from now on.
      interrupt();
    });
    await client.query("listen uploads");
    return client;
  }
  const ask = async (statement: string, id: string) => (await (await connection()).query<{ done: boolean }>(statement, [id])).rows[0]!.done;

  async function attempt(id: string, letGo: () => void = () => undefined): Promise<boolean> {
    if (held.has(id)) return false;
    held.set(id, letGo);
    try {
      if (await ask("select pg_try_advisory_lock(hashtextextended($1, 7305812)) as done", id)) return true;
    } catch (error) {
      held.delete(id);
      throw error;
    }
    held.delete(id);
    return false;
  }
  async function release(id: string) {
    // Without a connection there is nothing left to release.
    await ask("select pg_advisory_unlock(hashtextextended($1, 7305812)) as done", id).catch(() => undefined);
    held.delete(id);
  }

  return {
    attempt,
    release,
    interrupt,
    newLock: (id) => ({
      async lock(signal, letGo) {
        const until = performance.now() + patience;
        while (!(await attempt(id, () => void letGo()))) {
          if (signal.aborted || performance.now() > until) throw new Refusal(423, "LOCKED", "file.busy");
          const holder = held.get(id);
          if (holder) holder();
          else await ask("select pg_notify('uploads', $1) is not null as done", id);
          await wait(pause);
        }
      },
      unlock: () => release(id),
    }),
    async close() {
      await (await connecting?.catch(() => undefined))?.end();
    },
  };
}
