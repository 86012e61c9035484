import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { contract } from "#api/contract.ts";

export type Document = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;

const error = {
  type: "object",
  properties: {
    code: { type: "string" },
    status: { type: "integer" },
    message: { type: "string" },
    data: { type: "object", properties: { fields: { type: "object", additionalProperties: { type: "string" } } } },
  },
} as const;

export async function openApi(version: string, url: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: { title: "Sumario", version, description: "Errors of every route have one shape, the schema Error." },
    servers: [{ url: new URL("/api", url).href }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, schemas: { Error: error } },
    security: [{ bearer: [] }],
  });
}
