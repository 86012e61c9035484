import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { ORPCError } from "@orpc/client";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Access } from "#api/base.ts";
import { liveStream } from "#api/live.ts";
import { accessRoutes } from "./access-log/access-routes.ts";
import { notFound, Refusal } from "./base/refusal.ts";
import type { Deps } from "./context.ts";
import { pictureRoutes } from "./features/account/picture-routes.ts";
import { attendRoutes } from "./features/attendance/attend-routes.ts";
import { icsRoutes } from "./features/calendar/ics-routes.ts";
import { documentRoutes } from "./features/cases/document-routes.ts";
import { evidenceRoutes } from "./features/evidence/evidence-routes.ts";
import { importRoutes } from "./features/imports/import-routes.ts";
import { sharedRoutes } from "./features/letters/shared-routes.ts";
import type { LiveHub } from "./features/live/hub.ts";
import { openStream } from "./features/live/stream.ts";
import { requestRoutes } from "./features/protection/request-routes.ts";
import { reportContentRoute } from "./features/reports/content-route.ts";
import { templateRoutes } from "./features/templates/document-routes.ts";
import { contentRoutes } from "./files/content-routes.ts";
import { uploadRoutes } from "./files/upload-routes.ts";
import { limitBodyTime } from "./http/body-timeout.ts";
import { contractRoutes } from "./http/contract-routes.ts";
import { countRequest } from "./http/count-request.ts";
import { documentationRoutes } from "./http/documentation-routes.ts";
import { exportRoutes } from "./http/export-route.ts";
import { crossOriginError } from "./http/origin.ts";
import { servePlain } from "./http/plain-route.ts";
import { isBadValue, publicError } from "./http/public-error.ts";
import { rememberWrite } from "./http/read-position.ts";
import { contextOf, localeOf } from "./http/request-context.ts";
import { type CompletedRequest, onCompleted } from "./http/request-log.ts";
import { dataHeaders, securityHeaders } from "./http/security-headers.ts";
import { shareRoute } from "./http/share-route.ts";
import { importListWriters } from "./import-list-writers.ts";
import { importUpdaters } from "./import-updaters.ts";
import { importWriters } from "./import-writers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route requires of its caller. */
    access?: Access;
    /** Its responses are data that no browser displays by itself. */
    isData?: boolean;
    /** Its bodies may take longer than half a minute. */
    takesLong?: boolean;
    /** It changes nothing, whoever sends it: pages of other origins may. */
    writesNothing?: boolean;
  }
}

export const webFolder = join(import.meta.dirname, "../../dist/web");
const bodyLimit = 1024 * 1024;
/** The URL of an export may name a thousand records. */
const maxHeaderSize = 64 * 1024;

/** In seconds: when a client that was told 503 may try again. */
const unavailableFor = 5;

type Log = (message: string, error: unknown) => void;
type Options = { trustProxy: string[]; isDraining: () => boolean; onCompleted: (request: CompletedRequest) => void };

/** The HTTP server with every route. */
export async function buildApp(deps: Deps, hub: LiveHub, log: Log, options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: options.trustProxy.length > 0 && options.trustProxy,
    // Never an id that the client sent: it would get into our log.
    genReqId: () => randomUUID(),
    bodyLimit,
    // HEAD would do all the work of GET for nothing. Routes that answer HEAD declare it.
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    // Requests sent before the server began to close are still answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Malformed URLs never reach a route.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const answer = publicError(error, localeOf(request));
      void reply.status(answer.status).headers(dataHeaders).send(answer.toJSON());
    },
    // The time limit of a whole request depends on its route: see `limitBodyTime`.
    http: { maxHeaderSize, headersTimeout: 30_000 },
  });
  const toPublic = (error: unknown, request: FastifyRequest) => {
    const known = isBadValue(error) ? new ORPCError("BAD_REQUEST") : error;
    const answer = publicError(known, localeOf(request));
    if (answer.status < 500 || answer.code === "STOPPING") return answer;
    log(`${request.method} ${request.routeOptions.url ?? ""} ${request.id}`, error);
    return Object.assign(answer, { data: { ...answer.data, request: request.id } });
  };
  app.setErrorHandler((error, request, reply) => {
    const answer = toPublic(error, request);
    const retryAfter = answer.data?.retryAfter ?? (answer.status === 503 || answer.code === "STOPPING" ? unavailableFor : undefined);
    if (retryAfter) reply.header("retry-after", retryAfter);
    return reply.status(answer.status).send(answer.toJSON());
  });
  onCompleted(app, options.onCompleted);
  const headers = securityHeaders(deps.publicUrl);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.routeOptions.config.isData ? dataHeaders : headers);
    limitBodyTime(request);
    const foreign = request.routeOptions.config.writesNothing ? undefined : crossOriginError(request, deps.publicUrl);
    done(options.isDraining() && isPassedOn(request) ? stopping() : (foreign ?? addressError(request, reply)));
  });
  const addressError = (request: FastifyRequest, reply: FastifyReply): Error | undefined => {
    try {
      countRequest(deps, "address", request.ip, request, reply);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  };
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    if (deps.reads.isReplicated) rememberWrite(deps, request, contextOf(deps, request, reply).setCookie);
    done();
  });
  contractRoutes(app, deps);
  servePlain(app, deps, liveStream, ({ user, request, reply }) => openStream(hub, user, request, reply));
  await app.register((scope) => pictureRoutes(scope, deps));
  await app.register((scope) =>
    importRoutes(scope, deps, toPublic, { writers: importWriters, updaters: importUpdaters, listWriters: importListWriters }),
  );
  await app.register((scope) => templateRoutes(scope, deps));
  contentRoutes(app, deps, log);
  await app.register((scope) => uploadRoutes(scope, deps));
  exportRoutes(app, deps, log);
  documentRoutes(app, deps);
  reportContentRoute(app, deps);
  accessRoutes(app, deps);
  requestRoutes(app, deps);
  icsRoutes(app, deps);
  evidenceRoutes(app, deps);
  await app.register((scope) => attendRoutes(scope, deps));
  await app.register((scope) => sharedRoutes(scope, deps));
  documentationRoutes(app, deps);
  shareRoute(app);
  await webRoutes(app);
  return app;
}

/**
 * Reads that a stopping process leaves to another one: the proxy repeats them there, and sends nothing more here. Writes are
 * served to the end, because a proxy must not repeat them. The status is not 503, by which a busy process answers: one that
 * is only busy must not be left alone.
 */
const isPassedOn = ({ method, url }: FastifyRequest) => (method === "GET" || method === "HEAD") && !/^\/api\/(health|ready)\b/.test(url);
const stopping = () => new Refusal(502, "STOPPING", "error.unavailable");

/** The built screens. Every path that is neither a file nor the API opens them. */
async function webRoutes(app: FastifyInstance) {
  if (!existsSync(webFolder)) {
    app.setNotFoundHandler(() => {
      throw notFound();
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache"),
  });
  const isScreen = ({ method, url }: FastifyRequest) => method === "GET" && !/^\/(api|files|assets)\//.test(url);
  const openScreens = (reply: FastifyReply) => reply.header("cache-control", "no-cache").sendFile("index.html");
  // The static plugin rejects a NUL in the path with an error: the screens show "not found" instead.
  app.addHook("onRequest", async (request, reply) => (isScreen(request) && request.url.includes("%00") ? openScreens(reply) : undefined));
  app.setNotFoundHandler((request, reply) => {
    if (!isScreen(request)) throw notFound();
    return openScreens(reply);
  });
}
