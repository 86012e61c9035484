import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Database, Tx } from "#server/db/database.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { sql } from "#server/db/sql.ts";
import type { Entry } from "./entry.ts";

const channels = ["jobs", "notices"] as const;
type Channel = (typeof channels)[number];
type EntryListener = (entries: Entry[]) => void | Promise<void>;
export type Feed = {
  /** Entries of all processes in the order of their commits, in batches. A listener that fails gets the same entries again, before any later ones. */
  onEntries: (listener: EntryListener) => void;
  /** Called when the listening connection opens or closes. Entries written while it was closed arrive when it is open again. */
  onConnection: (listener: (open: boolean) => void) => void;
  /** Called when a job was queued (the payload is its lane) or a user has a new notice (the payload is the user). */
  onNotification: (channel: Channel, listener: (payload: string) => void) => void;
  stop: () => Promise<void>;
};

const batch = 500;
/** Polled as well, in case a notification is lost. */
const pollInterval = 2_000;
/** In milliseconds: entries that follow each other this closely are read together. The first one is read at once. */
const pause = 40;

/**
 * Follows the journal as it grows. One connection listens, and is opened again when it breaks. `db` has connections that requests do not use: a
 * revoked right takes effect also while they are all taken.
 */
export async function followJournal(db: Database, url: string, onError: (error: unknown) => void): Promise<Feed> {
  /** Each with the last entry that it has taken. */
  const entryListeners: { listener: EntryListener; taken: number }[] = [];
  const connectionListeners: ((open: boolean) => void)[] = [];
  const notificationListeners: { channel: Channel; listener: (payload: string) => void }[] = [];
  const head = await db.asSystem((tx) => tx.row<{ seq: number }>(sql`select seq from journal_head`));
  let last = head?.seq ?? 0;
  let stopped = false;
  let reading: Promise<void> | undefined;
  let again = false;

  const deliver = async (entries: Entry[]) => {
    const failures: unknown[] = [];
    for (const one of entryListeners) {
      const due = entries.filter(({ seq }) => seq > one.taken);
      if (due.length === 0) continue;
      try {
        await one.listener(due);
        one.taken = due.at(-1)!.seq;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 0) return;
    failures.forEach(onError);
    throw failures[0];
  };

  const read = (): Promise<void> => {
    again = true;
    reading ??= (async () => {
      while (again && !stopped) {
        again = false;
        const entries = await db.asSystem((tx) => entriesAfter(tx, last, batch), plannedOnce);
        if (entries.length === 0) continue;
        await deliver(entries);
        last = entries.at(-1)!.seq;
        // Entries committed after this read send their own notification.
        again ||= entries.length === batch;
        if (entries.length < batch && !stopped) await wait(pause);
      }
    })().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  // What failed is read again with the next notification or poll.
  const tryRead = () => void read().catch(() => undefined);

  let client: pg.Client | undefined;
  const follow = async () => {
    while (!stopped) {
      const attempt = new pg.Client({ connectionString: url, application_name: "sumario-journal", keepAlive: true });
      try {
        const ended = new Promise<void>((resolve) => attempt.once("end", resolve));
        attempt.on("error", () => undefined);
        await attempt.connect();
        // `stop` was called while connecting and could not end this connection.
        if (stopped) return await attempt.end();
        client = attempt;
        attempt.on("notification", ({ channel, payload = "" }) => {
          if (channel === "journal") tryRead();
          else for (const one of notificationListeners) if (one.channel === channel) one.listener(payload);
        });
        await attempt.query(["journal", ...channels].map((channel) => `listen ${channel}`).join("; "));
        await read();
        for (const listener of connectionListeners) listener(true);
        await ended;
      } catch {
        await attempt.end().catch(() => undefined);
      }
      for (const listener of connectionListeners) listener(false);
      if (!stopped) await wait(500);
    }
  };
  const following = follow();
  const timer = setInterval(tryRead, pollInterval);
  return {
    onEntries: (listener) => void entryListeners.push({ listener, taken: last }),
    onConnection: (listener) => void connectionListeners.push(listener),
    onNotification: (channel, listener) => void notificationListeners.push({ channel, listener }),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await client?.end().catch(() => undefined);
      await following;
      await reading?.catch(() => undefined);
    },
  };
}

export const entriesAfter = (tx: Tx, seq: number, limit: number) =>
  tx.lastRows<Entry>(sql`
    select seq, case when actor_id is not null then jsonb_build_object('id', actor_id, 'alias', actor_alias) end as actor, entity, record_id as id, action, version,
      customer_id as customer, establishment_id as establishment, from_customer_id as "fromCustomer", from_establishment_id as "fromEstablishment", '[]'::jsonb as changes
    from journal where seq > ${seq} order by seq limit ${limit}`);
