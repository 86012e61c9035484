import type { FastifyInstance } from "fastify";
import type { Principal } from "#server/auth/principal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in caller, once that is known. */
    principal: Principal | undefined;
  }
}

/** A completed request, without personal data: no names, no record ids, nothing of what was sent. */
export type CompletedRequest = {
  id: string;
  method: string;
  /** As declared, `/api/cases/:id`: never the URL itself. */
  route: string;
  status: number;
  milliseconds: number;
  user: string | undefined;
  /** The client disconnected before the end. */
  isAborted: boolean;
};

/** Calls the listener for every request when it is over, including streams and aborted ones. */
export function onCompleted(app: FastifyInstance, listener: (request: CompletedRequest) => void) {
  app.decorateRequest("principal", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    const start = performance.now();
    reply.header("x-request-id", request.id);
    reply.raw.once("close", () =>
      listener({
        id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.raw.statusCode,
        milliseconds: performance.now() - start,
        user: request.principal?.id,
        isAborted: !reply.raw.writableFinished,
      }),
    );
    done();
  });
}

/** A line of JSON for log collectors. */
export const logLine = ({ id, method, route, status, milliseconds, user, isAborted }: CompletedRequest, at: Date): string =>
  `${JSON.stringify({
    time: at.toISOString(),
    level: status >= 500 ? "error" : status >= 400 ? "warn" : "info",
    request: id,
    method,
    route,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    user,
    ...(isAborted && { cut: true }),
  })}\n`;
