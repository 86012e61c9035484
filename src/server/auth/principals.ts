import type { Announced, Database } from "#server/db/database.ts";
import { loadPerson, loadPrincipal, type Principal } from "./principal.ts";

/** Signed-in people by session, remembered until the journal says that something about them changed. */
export type Principals = {
  of: (session: string) => Promise<Principal | undefined>;
  /** Somebody without a session, read anew each time: for what goes on after a request. */
  person: (id: string) => Promise<Principal | undefined>;
  forget: (entry: Pick<Announced, "entity" | "id">) => void;
  /** While other processes cannot be heard, everybody is read anew each time. */
  trust: (heard: boolean) => void;
};

// Expiry of a session and a lost notification are noticed after this long at the latest.
const remembered = 30_000;

export function rememberPrincipals(db: Database): Principals {
  const known = new Map<string, { principal: Principal; until: number }>();
  let generation = 0;
  let trusted = false;
  return {
    async of(session) {
      const found = known.get(session);
      if (found && found.until > Date.now()) return found.principal;
      const asked = generation;
      const principal = await db.asSystem((tx) => loadPrincipal(tx, session));
      if (!principal) known.delete(session);
      // What changed while it was being read must not be remembered as it was.
      else if (trusted && asked === generation) known.set(session, { principal, until: Date.now() + remembered });
      return principal;
    },
    person: (id) => db.asSystem((tx) => loadPerson(tx, id)),
    forget({ entity, id }) {
      if (!concerned.has(entity)) return;
      generation++;
      for (const [session, { principal }] of known)
        if (entity === "setting" || entity === "customer" || session === id || principal.id === id) known.delete(session);
    },
    trust(heard) {
      trusted = heard;
      generation++;
      known.clear();
    },
  };
}

const concerned = new Set(["user", "customer", "session", "setting"]);
