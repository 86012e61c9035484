import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard";
import type { FastifyRequest } from "fastify";

const brackets = new StandardBracketNotationSerializer();

/** What stands behind the question mark, in the spelling of the contract's client: `filter[status][0]=new`. */
export const queryOf = (request: FastifyRequest) =>
  brackets.deserialize(
    Object.entries(request.query as Record<string, string | string[]>).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    ),
  ) as Record<string, unknown>;
