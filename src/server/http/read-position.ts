import type { FastifyRequest } from "fastify";
import type { Deps } from "#server/context.ts";
import type { Reads } from "#server/db/reads.ts";

/** Replicas that are further behind are not used, so a position is forgotten soon. In seconds. */
const lifetime = 60;
const place = "written";

type Sent = Pick<FastifyRequest, "headers" | "principal"> & { session: string | undefined; written: string | undefined };

/**
 * Reads that show at least what this user has written and what this browser was told of. A browser brings both along, because another process may have
 * answered before. Whoever keeps no cookies gets everything that is committed.
 */
export function readsFor({ reads, lastWrites, positions }: Deps, { headers, principal, session, written }: Sent): Reads {
  if (!reads.isReplicated || !session || !principal) return reads.current();
  const told = headers["last-event-id"];
  const known = [
    lastWrites.of(principal.id),
    written ? positions.open(written, place) : 0,
    typeof told === "string" && told ? positions.open(told, "events") : 0,
  ];
  // Sealed with another secret: nothing is known about it.
  return known.includes(undefined) ? reads.current() : reads.after(Math.max(...(known as number[])));
}

/** With the answer to a write, the browser gets the position of the user's last commit. */
export function rememberWrite(
  { lastWrites, positions }: Deps,
  { method, principal }: Pick<FastifyRequest, "method" | "principal">,
  setCookie: (name: "written", value: string, maxAge: number) => void,
) {
  if (method === "GET" || method === "HEAD" || !principal) return;
  const position = lastWrites.of(principal.id);
  if (position > 0) setCookie("written", positions.seal(position, place), lifetime);
}
