import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Access } from "#api/base.ts";
import type { CasesType } from "#domain/access/user.ts";
import { admit } from "#server/auth/guard.ts";
import type { Deps } from "#server/context.ts";
import { router } from "#server/router.ts";
import { badShape } from "./public-error.ts";
import { queryOf } from "./query-of.ts";
import { contextOf } from "./request-context.ts";

type Checked = { value: unknown; issues?: undefined } | { issues: Parameters<typeof badShape>[0] };
type Schema = { "~standard": { validate: (input: unknown) => Checked | Promise<Checked> } };
type Procedure = {
  "~orpc": {
    route: { method: string; path: string };
    meta: { access?: Access; type?: CasesType };
    inputSchema?: Schema;
    handler: (call: { context: unknown; input: unknown }) => unknown;
  };
};

/**
 * Every route of the contract as one of Fastify's own. A framework inside the framework would find, read and answer
 * each request a second time, which costs more than reading a page of a list does.
 */
export function contractRoutes(app: FastifyInstance, deps: Deps) {
  for (const { route, meta, inputSchema, handler } of proceduresIn(router)) {
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = contextOf(deps, request, reply);
      // Before anything of the request is looked at.
      const user = await admit(context, meta.access, meta.type);
      const input = inputSchema ? await understood(inputSchema, request) : undefined;
      const output = await handler({ context: Object.assign(context, { user }), input });
      return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(output));
    };
    app.route({
      method: route.method,
      url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      config: { access: meta.access, isData: true },
      exposeHeadRoute: false,
      handler: handle,
    });
  }
}

function* proceduresIn(routes: object): Generator<Procedure["~orpc"]> {
  for (const each of Object.values(routes) as (Procedure | object)[]) {
    if ("~orpc" in each) yield each["~orpc"];
    else yield* proceduresIn(each);
  }
}

const known = new Map<string, unknown>();
/** As many as are remembered, and how long an address may be for that: nobody can fill the memory with addresses. */
const [most, longest] = [1000, 2000];

/** The same few lists are asked for again and again, and reading what an address means costs more than telling that it is the same. */
async function understood(schema: Schema, request: FastifyRequest): Promise<unknown> {
  const { method, url } = request;
  if (method !== "GET" || url.length > longest || !url.includes("?")) return shaped(schema, inputOf(request));
  if (known.has(url)) return known.get(url);
  const input = frozen(await shaped(schema, inputOf(request)));
  if (known.size >= most) known.clear();
  known.set(url, input);
  return input;
}

/** Several requests share it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** What the address names counts, whatever else was sent. */
function inputOf(request: FastifyRequest): unknown {
  const { method, params, body = {} } = request;
  const sent = method === "GET" ? queryOf(request) : body;
  return sent !== null && typeof sent === "object" && !Array.isArray(sent) ? { ...sent, ...(params as object) } : sent;
}

async function shaped(schema: Schema, input: unknown): Promise<unknown> {
  const checked = await schema["~standard"].validate(input);
  if (checked.issues) throw badShape(checked.issues);
  return checked.value;
}
