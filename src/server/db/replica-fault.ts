import pg from "pg";
import { BusyError } from "./gate.ts";
import type { Fallback } from "./reads.ts";

/** The server is no replica any more: it was promoted, and what is written there is another history. */
export class PromotedError extends Error {}

/** Lost connections, a server that stops or starts, or has no room; a refused account, as a rotated password may not have arrived yet. */
const lostClasses = /^(08|28|3D|53|57P|58|XX)/;
const lostSockets = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"];
const lostMessages = /connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|client was closed/i;

/**
 * Why the primary has to repeat a read that failed on a replica. Undefined if it would fail there too: an answer to the user, a mistake in a statement,
 * or a statement that takes too long.
 */
export function replicaFault(error: unknown): Fallback | undefined {
  if (error instanceof PromotedError) return "promoted";
  if (error instanceof BusyError) return "busy";
  const { code = "", message } = error as { code?: string; message: string };
  if (error instanceof pg.DatabaseError) {
    // A row or a lock that the replica had to remove or take to keep up with the primary.
    if (code.startsWith("40")) return "conflict";
    return lostClasses.test(code) ? "lost" : undefined;
  }
  return lostSockets.includes(code) || lostMessages.test(message) ? "lost" : undefined;
}
