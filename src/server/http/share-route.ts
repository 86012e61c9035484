import type { FastifyInstance } from "fastify";

/**
 * Where the manifest has other applications send photos. The service worker takes them and keeps them in the browser; only while it is not
 * installed yet does such a form arrive here. Its files are not received: the screen of a new report opens and says so. The answer goes out
 * before the body is read, which Node then discards.
 */
export const shareRoute = (app: FastifyInstance) =>
  app.route({
    method: "POST",
    url: "/share",
    config: { access: "anybody", writesNothing: true },
    onRequest: async (_request, reply) => reply.header("cache-control", "no-store").redirect("/main/cases/new?shared=missed", 303),
    handler: () => undefined,
  });
