import type { FastifyReply, FastifyRequest } from "fastify";
import { tooManyRequests } from "#server/base/refusal.ts";
import type { RequestLimits } from "#server/base/request-limits.ts";
import type { Deps } from "#server/context.ts";

/**
 * Counts a request of an address, and of a person as soon as it is known who asks. The answer says what is left, by the one that was counted last;
 * one too many is refused. Screens and probes are not counted, nor are the chunks of an upload: their cost is their bytes, which have limits.
 */
export function countRequest(
  { requestLimiter }: Pick<Deps, "requestLimiter">,
  kind: keyof RequestLimits,
  owner: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!isCounted(request)) return;
  const taken = requestLimiter.take(kind, owner);
  if (!taken) return;
  reply.header("ratelimit-policy", taken.policy).header("ratelimit", taken.state);
  if (taken.retryAfter !== undefined) throw tooManyRequests(taken.retryAfter);
}

const isCounted = ({ method, url }: FastifyRequest) =>
  url.startsWith("/api/") && !/^\/api\/(health|ready)\b/.test(url) && !(/^\/api\/uploads\//.test(url) && (method === "PATCH" || method === "HEAD"));
