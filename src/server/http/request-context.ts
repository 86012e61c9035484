import type { FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Context, CookieName, Deps } from "#server/context.ts";
import { deviceOf } from "./device.ts";
import { isFromElsewhere } from "./origin.ts";

const cookieNames: readonly CookieName[] = ["session", "state"];

/** What handlers may know of a request. */
export function contextOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Context {
  const isSecure = deps.publicUrl.startsWith("https:");
  // The __Host- prefix ties the cookie to this host and to HTTPS; browsers refuse it on plain HTTP.
  const name = (cookie: CookieName) => `${isSecure ? "__Host-" : ""}sumario-${cookie}`;
  return {
    deps,
    locale: localeOf(request),
    bearer: /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1],
    // Few ask for these; who reads a list does not.
    get cookies() {
      const sent = cookiesOf(request.headers.cookie);
      return Object.fromEntries(cookieNames.flatMap((cookie) => (sent.has(name(cookie)) ? [[cookie, sent.get(name(cookie))!]] : [])));
    },
    get isForeign() {
      return isFromElsewhere(request);
    },
    get device() {
      return deviceOf(request.headers["user-agent"]);
    },
    get address() {
      return request.ip;
    },
    identify: ({ id }) => {
      request.signedIn = id;
    },
    setCookie: (cookie, value, maxAge) => {
      const age = value === null ? "; Max-Age=0" : maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
      reply.header("set-cookie", `${name(cookie)}=${value ?? ""}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}${age}`);
    },
  };
}

export const localeOf = (request: FastifyRequest): Locale =>
  request.headers["accept-language"]?.trimStart().toLowerCase().startsWith("fr") ? "fr" : "es";

const cookiesOf = (header = "") =>
  new Map(
    header.split(";").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    }),
  );
