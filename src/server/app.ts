import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { ORPCError } from "@orpc/client";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Access } from "#api/base.ts";
import { importFileLimit } from "#api/limits.ts";
import { ruleOf } from "#domain/access/can.ts";
import { importable } from "#domain/entities/importable.ts";
import { pictureLimit, readPicture, removePicture, storePicture } from "./account/picture.ts";
import { reportContentRoute } from "./analytics-reports/content-route.ts";
import { admit } from "./auth/guard.ts";
import type { Principal } from "./auth/principal.ts";
import { cookiePrincipal } from "./auth/renew.ts";
import { icsRoutes } from "./calendar/ics-routes.ts";
import { documentRoutes } from "./cases/document-routes.ts";
import type { Context, Deps } from "./context.ts";
import { contentRoutes } from "./files/content-routes.ts";
import { uploadRoutes } from "./files/upload-routes.ts";
import { type Answered, tellAnswered } from "./http/answered.ts";
import { contractRoutes } from "./http/contract-routes.ts";
import { docsPage } from "./http/docs-page.ts";
import { exportRoutes } from "./http/export-route.ts";
import { type Document, openApi } from "./http/openapi.ts";
import { foreignOrigin } from "./http/origin.ts";
import { isBadValue, publicError } from "./http/public-error.ts";
import { contextOf, localeOf } from "./http/request-context.ts";
import { dataHeaders, securityHeaders } from "./http/security-headers.ts";
import { cutOffSlow } from "./http/slow-bodies.ts";
import { importFile } from "./imports/import-file.ts";
import type { LiveHub } from "./live/hub.ts";
import { openStream } from "./live/stream.ts";
import { accessRoutes } from "./protection/access-routes.ts";
import { requestRoutes } from "./protection/request-routes.ts";
import { notFound, Refusal } from "./refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route asks of the caller. */
    access?: Access | "cookie";
    /** Answers with data that no browser shows by itself. */
    isData?: boolean;
    /** Bodies that may take longer than half a minute. */
    takesLong?: boolean;
  }
}

export const webFolder = join(import.meta.dirname, "../../dist/web");
const bodyLimit = 1024 * 1024;
/** The address of an export may name a thousand records. */
const maxHeaderSize = 64 * 1024;

/** Everything that is wired, in one place. */
export async function buildApp(
  deps: Deps,
  hub: LiveHub,
  log: (message: string, error: unknown) => void,
  { trustProxy, answered }: { trustProxy: string[]; answered: (answered: Answered) => void },
): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: trustProxy.length > 0 && trustProxy,
    // Never one that was sent along: it would come into our log.
    genReqId: () => randomUUID(),
    bodyLimit,
    forceCloseConnections: "idle",
    // What was sent before the end is answered, also when it is read after.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be read never comes to a route.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const answer = publicError(error, localeOf(request));
      void reply.status(answer.status).headers(dataHeaders).send(answer.toJSON());
    },
    // How long a whole request may take is the business of its route.
    http: { maxHeaderSize, headersTimeout: 30_000 },
  });
  const refuse = (error: unknown, request: FastifyRequest) => {
    const known = isBadValue(error) ? new ORPCError("BAD_REQUEST") : error;
    const answer = publicError(known, localeOf(request));
    if (answer.status < 500) return answer;
    log(`${request.method} ${request.routeOptions.url ?? ""} ${request.id}`, error);
    return Object.assign(answer, { data: { ...answer.data, request: request.id } });
  };
  app.setErrorHandler((error, request, reply) => {
    const answer = refuse(error, request);
    return reply.status(answer.status).send(answer.toJSON());
  });
  tellAnswered(app, answered);
  const headers = securityHeaders(deps.publicUrl);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.routeOptions.config.isData ? dataHeaders : headers);
    cutOffSlow(request);
    done(foreignOrigin(request, deps.publicUrl));
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    done();
  });
  contractRoutes(app, deps);
  await plainRoutes(app, deps, hub, refuse);
  contentRoutes(app, deps, log);
  await app.register((uploads) => uploadRoutes(uploads, deps));
  exportRoutes(app, deps, log);
  documentRoutes(app, deps);
  reportContentRoute(app, deps);
  accessRoutes(app, deps);
  requestRoutes(app, deps);
  icsRoutes(app, deps);
  await webRoutes(app);
  return app;
}

type Refuse = (error: unknown, request: FastifyRequest) => ReturnType<typeof publicError>;

/** What is no JSON: the event stream, the picture, imported files, the description of the API. */
async function plainRoutes(app: FastifyInstance, deps: Deps, hub: LiveHub, refuse: Refuse) {
  const signed = async (request: FastifyRequest, context: Context): Promise<Principal> => {
    const user = await admit(context, request.routeOptions.config.access as Access);
    if (!user) throw notFound();
    return user;
  };
  app.get("/api/live", { config: { access: "customer" } }, async (request, reply) => {
    const user = await signed(request, contextOf(deps, request, reply));
    await openStream(hub, user, request, reply);
  });
  app.get("/api/account/picture", { config: { access: "cookie" } }, async (request, reply) => {
    const user = await cookiePrincipal(contextOf(deps, request, reply));
    return reply.header("content-type", "image/webp").send(await readPicture(deps, user));
  });
  await app.register(async (uploads) => {
    uploads.addContentTypeParser(["image/jpeg", "image/png", "image/webp"], { parseAs: "buffer", bodyLimit: pictureLimit }, (_request, body, done) =>
      done(null, body),
    );
    uploads.put("/api/account/picture", { config: { access: "customer" }, bodyLimit: pictureLimit }, async (request, reply) => {
      const user = await signed(request, contextOf(deps, request, reply));
      if (!Buffer.isBuffer(request.body)) throw new Refusal(415, "UNSUPPORTED_MEDIA_TYPE", "error.badRequest");
      return storePicture(deps, user, request.body);
    });
  });
  app.delete("/api/account/picture", { config: { access: "customer" } }, async (request, reply) =>
    removePicture(deps, await signed(request, contextOf(deps, request, reply))),
  );
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    // Whatever it says it is: the content tells.
    uploads.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: importFileLimit }, (_request, body, done) => done(null, body));
    for (const [collection, entity] of Object.entries(importable)) {
      const options = {
        config: { access: ruleOf("write", entity) },
        bodyLimit: importFileLimit,
        // Asked before the file is taken in.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => void (await signed(request, contextOf(deps, request, reply))),
      };
      uploads.post(`/api/imports/${collection}`, options, async (request, reply) => {
        const context = contextOf(deps, request, reply);
        return importFile({ ...context, user: await signed(request, context) }, entity, request, reply, refuse);
      });
    }
  });
  let document: Promise<Document> | undefined;
  const described = () => (document ??= openApi(deps.version, deps.publicUrl));
  app.get("/api/openapi.json", { config: { access: "anybody" } }, described);
  app.get("/api/docs", { config: { access: "anybody" } }, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(docsPage(await described())),
  );
}

/** The built application. Every path that is no file and no API is one of its screens. */
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
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== "GET" || /^\/(api|files|assets)\//.test(request.url)) throw notFound();
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
