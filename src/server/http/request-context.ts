import type { FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Context, CookieName, Deps } from "#server/context.ts";
import { countRequest } from "./count-request.ts";
import { isCrossOrigin } from "./origin.ts";
import { readsFor } from "./read-position.ts";

const cookieNames: readonly CookieName[] = ["session", "state", "challenge", "device", "written"];

/** What handlers know of a request. */
export function contextOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Context {
  const name = (cookie: CookieName) => cookieName(cookie, deps.publicUrl);
  const context: Context = {
    deps,
    get reads() {
      const { headers, principal } = request;
      // Without replicas no cookie is parsed.
      const { session, written } = deps.reads.isReplicated ? context.cookies : {};
      return readsFor(deps, { headers, principal, session, written });
    },
    bearer: /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1],
    idempotencyKey: oneHeader(request.headers["idempotency-key"]),
    // Parsed on demand: most routes read none of these.
    get locale() {
      return localeOf(request);
    },
    get cookies() {
      const sent = cookiesOf(request.headers.cookie);
      return Object.fromEntries(cookieNames.flatMap((cookie) => (sent.has(name(cookie)) ? [[cookie, sent.get(name(cookie))!]] : [])));
    },
    get isCrossOrigin() {
      return isCrossOrigin(request);
    },
    get device() {
      return deviceOf(request.headers["user-agent"]);
    },
    get address() {
      return request.ip;
    },
    identify: (user) => {
      request.principal = user;
      // Programs have a budget of their own: they do not keep their user from the screens.
      countRequest(deps, "person", user.token ? `${user.id} programs` : user.id, request, reply);
    },
    setCookie: (cookie, value, maxAge) => {
      const age = value === null ? "; Max-Age=0" : maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
      const secure = isSecure(deps.publicUrl) ? "; Secure" : "";
      reply.header("set-cookie", `${name(cookie)}=${value ?? ""}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`);
    },
  };
  return context;
}

const oneHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join() : value);

const isSecure = (publicUrl: string) => publicUrl.startsWith("https:");

/** The __Host- prefix ties a cookie to this host and to HTTPS; browsers refuse it on plain HTTP. */
export const cookieName = (cookie: CookieName, publicUrl: string) => `${isSecure(publicUrl) ? "__Host-" : ""}sumario-${cookie}`;

const cookiesOf = (header = "") =>
  new Map(
    header.split(";").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    }),
  );

/** The language the request asks for, else that of the signed-in account, else Spanish. */
export const localeOf = ({ headers, principal }: FastifyRequest): Locale => preferredLocale(headers["accept-language"]) ?? principal?.locale ?? "es";

/** The first of our languages in the client's order of preference. `*`, which clients send by default, is no preference. */
function preferredLocale(header = ""): Locale | undefined {
  const ranked = header.toLowerCase().split(",").map(languageRange);
  const known = ranked.filter(({ language, quality }) => quality > 0 && (language === "es" || language === "fr"));
  return known.toSorted((one, other) => other.quality - one.quality)[0]?.language as Locale | undefined;
}

/** `fr-FR;q=0.8` is French with quality 0.8. */
function languageRange(text: string): { language: string; quality: number } {
  const [tag = "", weight] = text.split(";");
  return { language: tag.trim().split("-")[0]!, quality: weight === undefined ? 1 : Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 0) };
}

const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
] as const;

/** Names of browser and system, without versions: an update is not a new device. */
function deviceOf(userAgent = ""): string {
  const find = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => userAgent.includes(mark))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(" · ") || "API";
}
