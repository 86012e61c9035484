import type { LiveChange } from "#api/live.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Principals } from "#server/auth/principals.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Entry } from "#server/journal/entry.ts";
import { entriesAfter } from "#server/journal/feed.ts";
import type { Positions } from "#server/journal/positions.ts";
import { entriesFor, type VisibleIdsCache } from "./audience.ts";

/** One open stream. `send` writes an event; `end` closes it. */
export type Listener = { user: Principal; send: (event: string, data: unknown, id?: string) => void; end: () => void };

/** If a browser missed more entries than this, it reads everything again, which is cheaper. */
const maxMissed = 1_000;

/** Event ids are positions in the journal; the same for everybody, so that each is sealed once. */
const place = "events";
/** Without shared locks each tab of a browser has a stream of its own. */
const maxPerSession = 20;

/** `isReplicated`: browsers send the id of the last event with their reads, so that no replica answers that does not have it. */
export function liveHub(db: Database, principals: Principals, positions: Positions, isReplicated = false) {
  /** Each listener with the delivery that is in progress. */
  const listeners = new Map<Listener, Promise<void>>();
  /** How far each browser that came back has caught up: the feed may still bring entries from before. */
  const joinedAt = new WeakMap<Listener, number>();
  return {
    /** Whether the session of this user may open another stream: each costs memory, and work with every change. */
    hasRoomFor: ({ session }: Principal) => [...listeners.keys()].filter(({ user }) => user.session === session).length < maxPerSession,
    async join(listener: Listener, lastEventId: string | undefined) {
      // An unknown id, or one of an older secret: entries may have been missed, and it is unknown which.
      const lastSeen = lastEventId ? (positions.open(lastEventId, place) ?? Number.POSITIVE_INFINITY) : undefined;
      listeners.set(listener, Promise.resolve());
      await inOrder(listener, async () => {
        const head = (await db.asSystem((tx) => tx.row<{ seq: number }>(sql`select seq from journal_head`)))!.seq;
        const isTooOld = lastSeen !== undefined && (lastSeen > head || head - lastSeen > maxMissed);
        const from = isTooOld ? head : (lastSeen ?? head);
        listener.send("hello", isReplicated ? { isReplicated } : {}, positions.seal(from, place));
        if (isTooOld) listener.send("reset", {}, positions.seal(head, place));
        const missed = from < head ? await db.asSystem((tx) => entriesAfter(tx, from, maxMissed)) : [];
        // A new browser gets them: it may have read its page just before them.
        if (lastSeen !== undefined) joinedAt.set(listener, missed.at(-1)?.seq ?? from);
        sendChanges(listener, await entriesFor(db, listener.user, missed), eventIds());
      });
    },
    leave: (listener: Listener) => void listeners.delete(listener),
    async deliver(entries: Entry[]) {
      await refreshUsers(entries);
      const cache: VisibleIdsCache = new Map();
      const idOf = eventIds();
      await Promise.all(
        [...listeners.keys()].map((listener) =>
          inOrder(listener, async () => {
            const since = joinedAt.get(listener) ?? 0;
            const shown = await entriesFor(db, listener.user, entries, cache);
            sendChanges(
              listener,
              shown.filter(({ seq }) => seq > since),
              idOf,
            );
          }),
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

  function eventIds() {
    const ids = new Map<number, string>();
    return (seq: number) => {
      const id = ids.get(seq) ?? positions.seal(seq, place);
      ids.set(seq, id);
      return id;
    };
  }

  /** Closes the streams of sessions that ended, and applies changed rights to the others at once. */
  async function refreshUsers(entries: Entry[]) {
    const touched = entries.filter((entry) => ["user", "customer", "session", "setting"].includes(entry.entity));
    // This asks nobody, so nothing can prevent it.
    const ended = new Set(touched.filter(({ entity, action }) => entity === "session" && action === "remove").map(({ id }) => id));
    for (const listener of listeners.keys()) if (ended.has(listener.user.session)) end(listener);
    const concerned = [...listeners.keys()].filter(({ user }) => touched.some((entry) => concerns(entry, user)));
    await Promise.all([...Map.groupBy(concerned, ({ user }) => user.session)].map(([session, streams]) => refresh(session, streams)));
  }

  /** Streams whose rights cannot be read are closed: their browsers come back, and are asked who they are. */
  async function refresh(session: string, streams: readonly Listener[]) {
    const fresh = await principals.of(session).catch(() => undefined);
    for (const listener of streams) {
      if (fresh?.stage !== "full") end(listener);
      else {
        listener.user = fresh;
        listener.send("session", {});
      }
    }
  }
}

const concerns = ({ entity, id }: Entry, user: Principal) =>
  id === user.session || id === user.id || entity === "setting" || (entity === "customer" && (id === user.customer || user.customers.includes(id)));

export type LiveHub = ReturnType<typeof liveHub>;

function sendChanges(listener: Listener, entries: Entry[], idOf: (seq: number) => string) {
  for (const { seq, entity, id, action } of entries) listener.send("change", { entity, id, action } satisfies LiveChange, idOf(seq));
}
