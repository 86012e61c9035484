import type { FastifyRequest } from "fastify";
import { Refusal } from "#server/base/refusal.ts";

/** Refuses writes from pages of another origin. Clients other than browsers send no origin. */
export function crossOriginError(request: FastifyRequest, publicUrl: string): Refusal | undefined {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return undefined;
  const { origin, host } = request.headers;
  const isForeign =
    origin !== undefined ? origin !== new URL(publicUrl).origin && !isHost(origin, host) : request.headers["sec-fetch-site"] === "cross-site";
  return isForeign ? new Refusal(403, "FOREIGN_ORIGIN", "error.origin") : undefined;
}

/** Whether a page of another site, or of another port of this one, sent this request. Clients other than browsers have no cookies. */
export const isCrossOrigin = (request: FastifyRequest) => ["cross-site", "same-site"].includes(String(request.headers["sec-fetch-site"]));

function isHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
