import type { LiveChange } from "#api/live.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Principals } from "#server/auth/principals.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Entry } from "#server/journal/entry.ts";
import { entriesAfter } from "#server/journal/feed.ts";
import { entriesFor } from "./audience.ts";

/** One open stream. `send` writes an event; `end` closes it. */
export type Listener = { user: Principal; send: (event: string, data: unknown, id?: number) => void; end: () => void };

/** More than this was missed: reading everything again is cheaper. */
const catchUp = 1_000;

export function liveHub(db: Database, principals: Principals) {
  const listeners = new Set<Listener>();
  return {
    async join(listener: Listener, lastSeen: number | undefined) {
      listeners.add(listener);
      const head = (await db.asSystem((tx) => tx.row<{ seq: number }>(sql`select seq from journal_head`)))!.seq;
      listener.send("hello", { seq: head }, head);
      if (lastSeen === undefined || lastSeen === head) return;
      const missed = lastSeen > head || head - lastSeen > catchUp ? undefined : await db.asSystem((tx) => entriesAfter(tx, lastSeen, catchUp));
      if (!missed) listener.send("reset", {}, head);
      else tell(listener, await entriesFor(db, listener.user, missed));
    },
    leave: (listener: Listener) => void listeners.delete(listener),
    async deliver(entries: Entry[]) {
      await refreshPeople(entries);
      await Promise.all([...listeners].map(async (listener) => tell(listener, await entriesFor(db, listener.user, entries))));
    },
    endAll() {
      for (const listener of listeners) listener.end();
    },
    size: () => listeners.size,
  };

  /** Rights that changed take effect on open streams at once; a session that ended closes its stream. */
  async function refreshPeople(entries: Entry[]) {
    const touched = entries.filter((entry) => ["user", "customer", "session", "setting"].includes(entry.entity));
    if (touched.length === 0) return;
    for (const listener of listeners) {
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
      if (fresh?.stage !== "full") listener.end();
      else {
        listener.user = fresh;
        listener.send("session", {});
      }
    }
  }
}

export type LiveHub = ReturnType<typeof liveHub>;

function tell(listener: Listener, entries: Entry[]) {
  for (const { seq, entity, id, action } of entries) listener.send("change", { seq, entity, id, action } satisfies LiveChange, seq);
}
