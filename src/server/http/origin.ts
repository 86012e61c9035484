import type { FastifyRequest } from "fastify";
import { Refusal } from "#server/refusal.ts";

/** Writes come from our own pages, or from programs that are no browser. A page elsewhere changes nothing. */
export function foreignOrigin(request: FastifyRequest, publicUrl: string): Refusal | undefined {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return undefined;
  const { origin, host } = request.headers;
  const isForeign =
    origin !== undefined ? origin !== new URL(publicUrl).origin && !isHost(origin, host) : request.headers["sec-fetch-site"] === "cross-site";
  return isForeign ? new Refusal(403, "FOREIGN_ORIGIN", "error.origin") : undefined;
}

/** A picture, a frame, a link of another site, or of another port of this one. Browsers tell; what is no browser brings no cookies. */
export const isFromElsewhere = (request: FastifyRequest) => ["cross-site", "same-site"].includes(String(request.headers["sec-fetch-site"]));

function isHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
