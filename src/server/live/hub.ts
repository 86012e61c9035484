import type { LiveChange } from "#api/live.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Principals } from "#server/auth/principals.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Entry } from "#server/journal/entry.ts";
import { entriesAfter } from "#server/journal/feed.ts";
import type { Positions } from "#server/journal/positions.ts";
import { type Asked, entriesFor } from "./audience.ts";

/** One open stream. `send` writes an event; `end` closes it. */
export type Listener = { user: Principal; send: (event: string, data: unknown, id?: string) => void; end: () => void };

/** More than this was missed: reading everything again is cheaper. */
const catchUp = 1_000;

/** Event ids are positions in the journal; the same for everybody, so that each is sealed once. */
const place = "events";
/** Without shared locks each tab of a browser has a stream of its own. */
const mostPerSession = 20;

export function liveHub(db: Database, principals: Principals, positions: Positions) {
  /** Each listener and what it is being told right now. */
  const listeners = new Map<Listener, Promise<void>>();
  return {
    /** Whether the session of this person may open another stream: each costs memory and work with every change. */
    hasRoomFor: ({ session }: Principal) => [...listeners.keys()].filter(({ user }) => user.session === session).length < mostPerSession,
    async join(listener: Listener, lastEventId: string | undefined) {
      // An id that is not ours, or of an older secret, says that something may have been missed, but not what.
      const lastSeen = lastEventId ? (positions.open(lastEventId, place) ?? Number.POSITIVE_INFINITY) : undefined;
      listeners.set(listener, Promise.resolve());
      await inTurn(listener, async () => {
        const head = (await db.asSystem((tx) => tx.row<{ seq: number }>(sql`select seq from journal_head`)))!.seq;
        const isTooFar = lastSeen !== undefined && (lastSeen > head || head - lastSeen > catchUp);
        const from = isTooFar ? head : (lastSeen ?? head);
        listener.send("hello", {}, positions.seal(from, place));
        if (isTooFar) listener.send("reset", {}, positions.seal(head, place));
        if (from < head) tell(listener, await entriesFor(db, listener.user, await db.asSystem((tx) => entriesAfter(tx, from, catchUp))), idsOnce());
      });
    },
    leave: (listener: Listener) => void listeners.delete(listener),
    async deliver(entries: Entry[]) {
      await refreshPeople(entries);
      const asked: Asked = new Map();
      const idOf = idsOnce();
      await Promise.all(
        [...listeners.keys()].map((listener) =>
          inTurn(listener, async () => tell(listener, await entriesFor(db, listener.user, entries, asked), idOf)),
        ),
      );
    },
    /** There is something new among the notices of this person; of everybody, if nobody is named. */
    async callNotices(user?: string) {
      const called = [...listeners.keys()].filter((listener) => user === undefined || listener.user.id === user);
      await Promise.all(called.map((listener) => inTurn(listener, async () => listener.send("notice", {}))));
    },
    endAll() {
      for (const listener of listeners.keys()) end(listener);
    },
    size: () => listeners.size,
  };

  /**
   * One after the other, so that the last id a browser has seen is never ahead of something it was not told.
   * A stream that cannot be told everything ends: the browser comes back and catches up.
   */
  function inTurn(listener: Listener, work: () => Promise<void>): Promise<void> {
    const turn = (listeners.get(listener) ?? Promise.resolve()).then(() => (listeners.has(listener) ? work() : undefined)).catch(() => end(listener));
    if (listeners.has(listener)) listeners.set(listener, turn);
    return turn;
  }

  function end(listener: Listener) {
    listeners.delete(listener);
    listener.end();
  }

  function idsOnce() {
    const ids = new Map<number, string>();
    return (seq: number) => {
      const id = ids.get(seq) ?? positions.seal(seq, place);
      ids.set(seq, id);
      return id;
    };
  }

  /** Rights that changed take effect on open streams at once; a session that ended closes its stream. */
  async function refreshPeople(entries: Entry[]) {
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

function tell(listener: Listener, entries: Entry[], idOf: (seq: number) => string) {
  for (const { seq, entity, id, action } of entries) listener.send("change", { entity, id, action } satisfies LiveChange, idOf(seq));
}
