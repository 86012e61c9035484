import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The id of the person whose session it came with, once that is known. */
    signedIn: string | undefined;
  }
}

/** One request and how it ended. Nothing in it names a person, a record or what was asked. */
export type Answered = {
  id: string;
  method: string;
  /** As it is declared, `/api/cases/:id`: never the address itself. */
  route: string;
  status: number;
  milliseconds: number;
  user: string | undefined;
  /** The other side left before the end. */
  isCut: boolean;
};

/** Tells of every request when it is over, also of streams and of those that were broken off. */
export function tellAnswered(app: FastifyInstance, listener: (answered: Answered) => void) {
  app.decorateRequest("signedIn", undefined);
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
        user: request.signedIn,
        isCut: !reply.raw.writableFinished,
      }),
    );
    done();
  });
}

/** A line for programs that collect logs. */
export const logLine = ({ id, method, route, status, milliseconds, user, isCut }: Answered, at: Date): string =>
  `${JSON.stringify({
    time: at.toISOString(),
    level: status >= 500 ? "error" : status >= 400 ? "warn" : "info",
    request: id,
    method,
    route,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    user,
    ...(isCut && { cut: true }),
  })}\n`;
