import { ORPCError } from "@orpc/client";
import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RouteMeta } from "#api/base.ts";
import { contract } from "#api/contract.ts";
import { authorize } from "#server/auth/guard.ts";
import type { Call } from "#server/base/handlers.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { forWork } from "#server/db/for-work.ts";
import { router } from "#server/router.ts";
import { fastifyPath } from "./plain-route.ts";
import { badShape } from "./public-error.ts";
import { queryOf } from "./query-of.ts";
import { contextOf } from "./request-context.ts";
import { hasTooManyKeys } from "./too-many-keys.ts";

type Validated = { value: unknown; issues?: undefined } | { issues: Parameters<typeof badShape>[0] };
type Schema = { "~standard": { validate: (input: unknown) => Validated | Promise<Validated> } };

/**
 * Registers every route of the contract with Fastify itself. oRPC's own handler inside Fastify would match, parse and serialise each
 * request a second time, which costs more than reading a page of a list.
 */
export function contractRoutes(app: FastifyInstance, deps: Deps) {
  const [brief, read] = [forWork(deps.db, "brief"), forWork(deps.db, "read")].map((db) => ({ ...deps, db })) as [Deps, Deps];
  for (const { procedure, handle } of implemented(contract, router)) {
    const { route, meta, inputSchema } = procedure["~orpc"];
    // Signing in still works while everything else waits. No screen waits as long for what it shows as for what it saves.
    const own = route.path!.startsWith("/auth/") ? brief : route.method === "GET" ? read : deps;
    app.route({
      method: route.method!,
      url: fastifyPath(route.path!),
      config: { access: (meta as RouteMeta).access, isData: true },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const context = contextOf(own, request, reply);
        // Authorized before anything of the request is parsed.
        const user = await authorize(context, meta);
        const input = inputSchema ? await parsedInput(inputSchema as Schema, request) : undefined;
        // Routes for anybody have no user and do not read it.
        const output = await handle({ context: Object.assign(context, { user: user! }), input });
        return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(output));
      },
    });
  }
}

type Implemented = { procedure: AnyContractProcedure; handle: (call: Call<unknown>) => Promise<unknown> };

/** Each route with its handler: both trees have the same shape, which `Handlers` checks when they compile. */
function* implemented(routes: object, handlers: object): Generator<Implemented> {
  for (const [name, route] of Object.entries(routes)) {
    const handler = (handlers as Record<string, unknown>)[name];
    if (isContractProcedure(route)) yield { procedure: route, handle: handler as Implemented["handle"] };
    else yield* implemented(route, handler as object);
  }
}

const parsedQueries = new Map<string, unknown>();
/** Limits of that cache, so that nobody can fill the memory with URLs. */
const [maxQueries, maxUrlLength] = [1000, 2000];

/** Parsed queries are cached by URL: the same few lists are requested again and again, and parsing costs more than a look-up. */
async function parsedInput(schema: Schema, request: FastifyRequest): Promise<unknown> {
  const { method, url } = request;
  if (method !== "GET" || url.length > maxUrlLength || !url.includes("?")) return validated(schema, request);
  if (parsedQueries.has(url)) return parsedQueries.get(url);
  const input = deepFrozen(await validated(schema, request));
  if (parsedQueries.size >= maxQueries) parsedQueries.clear();
  parsedQueries.set(url, input);
  return input;
}

/** Frozen, because several requests share the cached object. */
function deepFrozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) deepFrozen(part);
  return Object.freeze(value);
}

/** Path parameters win over the same names in the query or body. */
function inputOf(request: FastifyRequest): unknown {
  const { method, params, body = {} } = request;
  const sent = method === "GET" ? queryOf(request) : body;
  return sent !== null && typeof sent === "object" && !Array.isArray(sent) ? { ...sent, ...(params as object) } : sent;
}

async function validated(schema: Schema, request: FastifyRequest): Promise<unknown> {
  const input = inputOf(request);
  if (hasTooManyKeys(input)) throw new ORPCError("BAD_REQUEST");
  const result = await schema["~standard"].validate(input);
  if (!result.issues) return result.value;
  // A malformed id is answered like an unknown one.
  if (result.issues.some((issue) => isMalformedId(request, issue))) throw notFound();
  throw badShape(result.issues);
}

/** A number that is out of range is no malformed id: it gets its own message. */
function isMalformedId({ params }: FastifyRequest, { path, ...issue }: Parameters<typeof badShape>[0][number]): boolean {
  const part = path?.[0];
  const isBound = ["too_big", "too_small"].includes(String((issue as { code?: unknown }).code));
  return part !== undefined && !isBound && Object.hasOwn(params as object, typeof part === "object" ? part.key : part);
}
