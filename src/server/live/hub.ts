import type { LiveChange } from "#api/live.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Principals } from "#server/auth/principals.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Entry } from "#server/journal/entry.ts";
import { entriesAfter } from "#server/journal/feed.ts";
import { entriesFor, type VisibleIdsCache } from "./audience.ts";

/** One open stream. `send` writes an event; `end` closes it. */
export type Listener = { user: Principal; send: (event: string, data: unknown, id?: number) => void; end: () => void };

/** If a browser missed more entries than this, it reads everything again, which is cheaper. */
const maxMissed = 1_000;

export function liveHub(db: Database, principals: Principals) {
  /** Each listener with the delivery that is in progress. */
  const listeners = new Map<Listener, Promise<void>>();
  return {
    async join(listener: Listener, lastSeen: number | undefined) {
      listeners.set(listener, Promise.resolve());
      await inOrder(listener, async () => {
        const head = (await db.asSystem((tx) => tx.row<{ seq: number }>(sql`select seq from journal_head`)))!.seq;
        const isTooOld = lastSeen !== undefined && (lastSeen > head || head - lastSeen > maxMissed);
        const from = isTooOld ? head : (lastSeen ?? head);
        listener.send("hello", { seq: head }, from);
        if (isTooOld) listener.send("reset", {}, head);
        if (from < head) sendChanges(listener, await entriesFor(db, listener.user, await db.asSystem((tx) => entriesAfter(tx, from, maxMissed))));
      });
    },
    leave: (listener: Listener) => void listeners.delete(listener),
    async deliver(entries: Entry[]) {
      await refreshUsers(entries);
      const cache: VisibleIdsCache = new Map();
      await Promise.all(
        [...listeners.keys()].map((listener) =>
          inOrder(listener, async () => sendChanges(listener, await entriesFor(db, listener.user, entries, cache))),
        ),
      );
    },
    /** Announces a change among the notices of this user, or of every user if none is given. */
    async announceNotices(user?: string) {
      const recipients = [...listeners.keys()].filter((listener) => user === undefined || listener.user.id === user);
      await Promise.all(recipients.map((listener) => inOrder(listener, async () => listener.send("notice", {}))));
    },
    endAll() {
      for (const listener of listeners.keys()) end(listener);
    },
    size: () => listeners.size,
  };

  /**
   * Runs one delivery per listener at a time, so that the last id a browser has seen is never ahead of an event it did not get.
   * A delivery that fails ends the stream: the browser reconnects and catches up.
   */
  function inOrder(listener: Listener, work: () => Promise<void>): Promise<void> {
    const delivery = (listeners.get(listener) ?? Promise.resolve())
      .then(() => (listeners.has(listener) ? work() : undefined))
      .catch(() => end(listener));
    if (listeners.has(listener)) listeners.set(listener, delivery);
    return delivery;
  }

  function end(listener: Listener) {
    listeners.delete(listener);
    listener.end();
  }

  /** Applies changed rights to open streams at once, and closes the streams of sessions that ended. */
  async function refreshUsers(entries: Entry[]) {
    const touched = entries.filter((entry) => ["user", "customer", "session", "setting"].includes(entry.entity));
    if (touched.length === 0) return;
    for (const listener of listeners.keys()) {
      const { user } = listener;
      const concerns = touched.some(
        ({ entity, id }) =>
          id === user.session ||
          id === user.id ||
          entity === "setting" ||
          (entity === "customer" && (id === user.customer || user.customers.includes(id))),
      );
      if (!concerns) continue;
      const fresh = await principals.of(user.session);
      if (fresh?.stage !== "full") end(listener);
      else {
        listener.user = fresh;
        listener.send("session", {});
      }
    }
  }
}

export type LiveHub = ReturnType<typeof liveHub>;

function sendChanges(listener: Listener, entries: Entry[]) {
  for (const { seq, entity, id, action } of entries) listener.send("change", { seq, entity, id, action } satisfies LiveChange, seq);
}
