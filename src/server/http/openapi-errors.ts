import type { OpenAPI } from "@orpc/contract";
import type { RouteMeta } from "#api/base.ts";

const names: Readonly<Record<number, string>> = {
  400: "The request is not valid",
  401: "Nobody is signed in, or the credentials are wrong",
  403: "The caller may not do this, or a page of another origin sent it",
  404: "It does not exist, or the caller may not see it",
  409: "Somebody else changed it meanwhile, or it is in another state",
  410: "It was deleted",
  412: "The version of the protocol is not supported",
  413: "The request is too large",
  415: "The content type is not supported",
  416: "The file has no such range",
  422: "The Idempotency-Key was used for another request",
  423: "Another request is writing it",
  429: "Too many attempts, or too much at once",
  500: "An error of the server",
  503: "The server cannot serve at the moment",
  507: "The server has no space left",
};

const nameOf = (status: number) => `Error${status}`;

/** One response for each status, all with the same body. */
export const errorResponses: Record<string, OpenAPI.ResponseObject> = Object.fromEntries(
  Object.entries(names).map(([status, description]) => [
    nameOf(Number(status)),
    { description, content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorResponse" } } } },
  ]),
);

/** The errors that an operation can answer with, derived from its parameters and access. */
export function errorsOf(
  operation: OpenAPI.OperationObject,
  method: string,
  { access, errors = [] }: RouteMeta,
  path: string,
): Record<string, OpenAPI.ReferenceObject> {
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[];
  const isWrite = method !== "get" && method !== "head";
  const statuses = new Set([...errors, 500, 503]);
  // Probes are not counted.
  if (path !== "/health" && path !== "/ready") statuses.add(429);
  if (parameters.length > 0) statuses.add(400);
  if (access !== "anybody") statuses.add(401);
  if (access !== "anybody" || isWrite) statuses.add(403);
  if (parameters.some((parameter) => parameter.in === "path")) statuses.add(404);
  // A body is parsed even if none is expected.
  if (isWrite) for (const status of [400, 409, 413, 415, 507]) statuses.add(status);
  return Object.fromEntries([...statuses].sort().map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]));
}
