import { isDeepStrictEqual } from "node:util";
import type { Committed, Database } from "#server/db/database.ts";
import { loadPerson, loadPrincipal, loadTokenUser, type Principal } from "./principal.ts";

/** A cache of signed-in users by session, invalidated by the journal. */
export type Principals = {
  of: (session: string) => Promise<Principal | undefined>;
  /** The user of the token with this hash. */
  ofToken: (hash: Buffer) => Promise<Principal | undefined>;
  /** A user without a session, not cached: for work that goes on after a request. */
  person: (id: string) => Promise<Principal | undefined>;
  forget: (changed: Pick<Committed, "entity" | "id">) => void;
  /** While the journal connection is closed, nothing is cached: changes by other processes would go unnoticed. */
  trust: (isConnected: boolean) => void;
};

// How long an expired session or a lost notification can go unnoticed.
const lifetime = 30_000;
/** How long somebody who asks nothing is kept, for what was made for them: about 50 kB once they have opened a case. */
const idleLifetime = 15 * 60_000;
const maxKept = 1_000;

export function cachePrincipals(db: Database, max = maxKept): Principals {
  const known = new Map<string, { principal: Principal; until: number }>();
  let generation = 0;
  let isTrusted = false;
  const cached = async (key: string, load: () => Promise<Principal | undefined>) => {
    const found = known.get(key);
    if (found && found.until > performance.now()) return found.principal;
    const atStart = generation;
    const loaded = await load();
    // The same object as before, as long as nothing has changed: what was made for this person is kept by it.
    const principal = isDeepStrictEqual(loaded, found?.principal) ? found?.principal : loaded;
    if (!principal) known.delete(key);
    // Not cached when something changed while it was being read.
    else if (isTrusted && atStart === generation) keep(key, principal);
    return principal;
  };
  /** Whoever was read longest ago comes first. */
  const keep = (key: string, principal: Principal) => {
    known.delete(key);
    for (const [other, { until }] of known) {
      if (known.size < max && performance.now() - until < idleLifetime) break;
      known.delete(other);
    }
    known.set(key, { principal, until: performance.now() + lifetime });
  };
  return {
    of: (session) => cached(session, () => loadPrincipal(db.systemReader(), session)),
    ofToken: (hash) => cached(`token ${hash.toString("base64url")}`, () => db.asSystem((tx) => loadTokenUser(tx, hash))),
    person: (id) => db.asSystem((tx) => loadPerson(tx, id)),
    forget({ entity, id }) {
      if (!relevant.has(entity)) return;
      generation++;
      for (const [session, { principal }] of known)
        if (entity === "setting" || entity === "customer" || session === id || principal.id === id) known.delete(session);
    },
    trust(isConnected) {
      isTrusted = isConnected;
      generation++;
      known.clear();
    },
  };
}

const relevant = new Set(["user", "customer", "session", "setting"]);
