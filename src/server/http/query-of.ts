import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard";
import type { FastifyRequest } from "fastify";

const brackets = new StandardBracketNotationSerializer();

/** The query string, in the bracket notation that the client of the contract uses: `filter[status][0]=new`. */
export const queryOf = (request: FastifyRequest) =>
  brackets.deserialize(
    Object.entries(request.query as Record<string, string | string[]>).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  ) as Record<string, unknown>;
