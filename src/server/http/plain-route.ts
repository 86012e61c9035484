import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type * as z from "zod";
import type { PlainRoute } from "#api/plain-route.ts";
import { authorize } from "#server/auth/guard.ts";
import type { Principal } from "#server/auth/principal.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Deps, SignedContext } from "#server/context.ts";
import { contextOf } from "./request-context.ts";

/** An authorized request to a plain route. Routes for anybody have no user and do not read it. */
export type PlainCall<Route extends PlainRoute> = {
  params: Route extends { params: infer Params extends z.ZodType } ? z.output<Params> : unknown;
  user: Principal;
  context: SignedContext;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Registers a route of `plain-routes.ts`. Its caller is authorized by the declaration, before any body is read. */
export function servePlain<Route extends PlainRoute>(
  app: FastifyInstance,
  deps: Deps,
  route: Route,
  handle: (call: PlainCall<Route>) => unknown,
  { config, ...options }: RouteShorthandOptions = {},
) {
  app.route({
    ...options,
    method: [...route.methods],
    url: fastifyPath(route.path),
    config: { access: route.access, ...config },
    onRequest: async (request, reply) => void (await authorize(contextOf(deps, request, reply), { ...route, writes: writes(route) })),
    handler: async (request, reply) => {
      const context = Object.assign(contextOf(deps, request, reply), { user: request.principal! });
      return handle({ params: paramsOf(route, request), user: context.user, context, request, reply });
    },
  });
}

/** A malformed id is answered like an unknown one. */
function paramsOf<Route extends PlainRoute>({ params }: Route, request: FastifyRequest) {
  const parsed = params?.safeParse(request.params);
  if (parsed?.success === false) throw notFound();
  return parsed?.data as PlainCall<Route>["params"];
}

/** Asking for the headers of an upload belongs to writing it. */
export const writes = ({ methods }: Pick<PlainRoute, "methods">) => !methods.includes("GET");

/** `/cases/{id}` as Fastify writes it. */
export const fastifyPath = (path: string) => `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
