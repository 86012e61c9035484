import { type AnyContractProcedure, isContractProcedure, type OpenAPI, oc } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import * as z from "zod";
import type { RouteMeta } from "#api/base.ts";
import { contract } from "#api/contract.ts";
import { errorResponse } from "#api/errors.ts";
import type { PlainRoute } from "#api/plain-route.ts";
import { plainRoutes } from "#api/plain-routes.ts";
import { recordShape } from "#api/shapes.ts";
import { neededScope } from "#domain/access/token-scopes.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { schemaOf } from "#domain/record-input.ts";
import { errorResponses, errorsOf } from "./openapi-errors.ts";
import { writes } from "./plain-route.ts";
import { cookieName } from "./request-context.ts";

type Operation = OpenAPI.OperationObject;

/** Every route under /api: parameters, bodies, errors and credentials. */
export async function openApi(version: string, publicUrl: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const plain = Object.entries(plainRoutes).flatMap(([id, route]) => proceduresOf(id, route));
  const document = await generator.generate(
    { ...contract, plain: Object.fromEntries(plain) },
    {
      info: {
        title: "Sumario",
        version,
        description: "Every error has the shape ErrorResponse. Filters of lists are in bracket notation: `filter[status][0]=new`.",
        license: { name: "Proprietary", url: new URL("/", publicUrl).href },
      },
      servers: [{ url: new URL("/api", publicUrl).href }],
      commonSchemas: { ErrorResponse: { strategy: "output", schema: errorResponse }, ...recordSchemas() },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "The token of POST /auth/login or POST /auth/renew" },
          token: { type: "http", scheme: "bearer", description: "A token of a program, which begins with `sum_`: see docs/api.md" },
          cookie: { type: "apiKey", in: "cookie", name: cookieName("session", publicUrl), description: "The session, as a browser has it" },
        },
        responses: errorResponses,
      },
    },
  );
  for (const { path, method, meta } of [...contractRoutes(contract), ...Object.values(plainRoutes).flatMap(plainOperations)]) {
    const operation = document.paths![path]![method]!;
    if (meta.repeatable) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
    Object.assign(operation, { security: securityOf(meta), responses: { ...operation.responses, ...errorsOf(operation, method, meta, path) } });
  }
  return document;
}

/** The schemas to read and write each entity: `CivilCase` and `CivilCaseInput`. */
const recordSchemas = () =>
  Object.fromEntries(
    Object.values(entities).flatMap((entity: Entity) => {
      const name = entity.name.replace(/^./, (letter) => letter.toUpperCase());
      return [
        [name, { strategy: "output" as const, schema: recordShape(entity) }],
        [`${name}Input`, { strategy: "input" as const, schema: schemaOf(entity) }],
      ];
    }),
  );

type Method = "get" | "head" | "post" | "put" | "patch" | "delete";
type Described = { path: string; method: Method; meta: RouteMeta };
const methodOf = (method = "") => method.toLowerCase() as Method;

function contractRoutes(routes: object): Described[] {
  return Object.values(routes).flatMap((one: AnyContractProcedure | object) => {
    if (!isContractProcedure(one)) return contractRoutes(one);
    const { route, meta } = one["~orpc"];
    return [{ path: route.path!, method: methodOf(route.method), meta }];
  });
}

const plainOperations = ({ path, methods, ...meta }: PlainRoute): Described[] =>
  methods.map((method) => ({ path, method: methodOf(method), meta: { ...meta, writes: writes({ methods }) } }));

const idempotencyKey: OpenAPI.ParameterObject = {
  name: "Idempotency-Key",
  in: "header",
  description: "The request may be sent again with the same key for 24 hours: it creates one record",
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

/** Either credential is enough where there are several. A token needs the scope that is named with it. */
function securityOf({ access, credentials, tag = "", writes = true, people }: RouteMeta): Operation["security"] {
  const byAccess = access === "anybody" ? [] : access === "pendingSession" || access === "cookie" ? (["cookie"] as const) : (["bearer"] as const);
  const accepted = (credentials ?? byAccess).map((name) => ({ [name]: [] }));
  const scope = byAccess[0] === "bearer" && !people ? neededScope(tag, writes) : undefined;
  return scope ? [...accepted, { token: [scope] }] : accepted;
}

/** A plain route as the generator takes it, once for each of its methods. */
const proceduresOf = (id: string, { methods, path, summary, tag, params, query, headers, body, answers }: PlainRoute) =>
  methods.map((method) => {
    const operationId = method === "HEAD" && methods.length > 1 ? `${id}.head` : id;
    const spec = (operation: Operation): Operation => ({
      ...operation,
      ...(body && { requestBody: { required: true, content: contentOf(body) } }),
      responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer, method === "HEAD")])),
    });
    const input = z.object({ ...(params && { params }), ...(query && { query }), ...(headers && { headers }) });
    const route = oc.route({ method, path, summary, tags: [tag], operationId, inputStructure: "detailed", spec });
    return [operationId, Object.keys(input.shape).length > 0 ? route.input(input) : route] as const;
  });

const responseOf = ({ description, types = [], schema, headers = {} }: PlainRoute["answers"][number], isHead: boolean): OpenAPI.ResponseObject => ({
  description,
  ...(Object.keys(headers).length > 0 && {
    headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: "string" } }])),
  }),
  ...(types.length > 0 && !isHead && { content: contentOf(types, schema) }),
});

function contentOf(types: readonly string[], schema?: z.ZodType): Record<string, OpenAPI.MediaTypeObject> {
  const { $schema, ...described } = schema ? z.toJSONSchema(schema) : { type: "string", format: "binary" };
  return Object.fromEntries(types.map((type) => [type, { schema: described as OpenAPI.SchemaObject }]));
}
